#pragma once

#include "podium/expr/sarg.h"

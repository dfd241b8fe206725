#pragma once

#include "podium/expr/simplify.h"

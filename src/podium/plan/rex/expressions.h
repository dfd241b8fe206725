#pragma once

#include "podium/expr/expressions.h"

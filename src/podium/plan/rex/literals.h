#pragma once

#include "podium/expr/constants.h"

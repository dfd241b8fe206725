#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// ARRAY, MAP and ROW constructors, ITEM, CARDINALITY, ELEMENT, ARRAY_CONTAINS.
std::span<const FunctionEntry> NestedFunctions();

}  // namespace podium::eval

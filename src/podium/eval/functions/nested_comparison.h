#pragma once

#include <memory>

#include "podium/eval/operation.h"

namespace podium::eval {

/// = (or <>, if not `equal`) of two ARRAYs, MAPs, MULTISETs or ROWs of one type; NULL if either is NULL.
/// Elements that are both NULL are equal, as in Flink's comparison of collections; the order of a MAP's
/// entries does not count.
std::unique_ptr<Operation> NestedEquality(bool equal);

}  // namespace podium::eval

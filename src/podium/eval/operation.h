#pragma once

#include <cstdint>
#include <span>

#include "podium/base/result.h"
#include "podium/eval/column.h"

namespace podium::eval {

/// What becomes of the errors of an operation's arguments.
enum class ErrorRule : std::uint8_t {
  kMerge,  ///< A row that failed in an argument fails in the result: the program sees to it.
  kOwn,    ///< The operation decides: it may not need the argument for that row.
};

/// One operation on whole columns, chosen for its operand types when the expression is compiled.
/// Immutable; may run in several threads at once.
class Operation {
 public:
  virtual ~Operation() = default;

  /// Computes `num_rows` values. Arguments have that many rows or are constant; the result may be constant.
  /// An error of one row goes into the result's errors; a returned error is one of the whole batch.
  virtual Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const = 0;

  virtual ErrorRule error_rule() const { return ErrorRule::kMerge; }
};

}  // namespace podium::eval

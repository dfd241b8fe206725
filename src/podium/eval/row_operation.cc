#include "podium/eval/row_operation.h"

namespace podium::eval {

Result<Column> StrictOperation::Run(std::span<const Column> arguments, std::int64_t num_rows) const {
  for (const Column& argument : arguments) {
    if (IsNullConstant(argument)) return NullConstant(type_);
  }
  PODIUM_ASSIGN_OR_RETURN(auto validity, CombineValidity(arguments, num_rows));
  return Compute(arguments, std::move(validity), num_rows);
}

}  // namespace podium::eval

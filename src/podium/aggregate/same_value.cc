#include "podium/aggregate/same_value.h"

#include "podium/eval/physical.h"
#include "podium/eval/views.h"

namespace podium {

namespace {

template <class T>
bool Equal(const eval::Column& column, std::int64_t left, std::int64_t right) {
  const eval::View<T> view(column);
  return view[left] == view[right];
}

}  // namespace

bool SameValue(const LogicalType& type, const arrow::ArrayData& array, std::int64_t left,
               std::int64_t right) {
  eval::Column column;
  // Borrowed: the view does not outlive the call.
  column.data = std::shared_ptr<arrow::ArrayData>(std::shared_ptr<arrow::ArrayData>{},
                                                  const_cast<arrow::ArrayData*>(&array));
  const eval::Validity valid(column);
  if (valid[left] != valid[right]) return false;
  if (!valid[left]) return true;
  switch (eval::PhysicalOf(type)) {
    case eval::Physical::kBool:
      return Equal<bool>(column, left, right);
    case eval::Physical::kDecimal:
      return Equal<eval::Int128>(column, left, right);
    case eval::Physical::kText:
      return Equal<std::string_view>(column, left, right);
    default:
      return eval::WithNumber(
          eval::PhysicalOf(type),
          [&](auto tag) { return Equal<typename decltype(tag)::type>(column, left, right); },
          [] { return false; });
  }
}

}  // namespace podium

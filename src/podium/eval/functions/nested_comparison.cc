#include "podium/eval/functions/nested_comparison.h"

#include <arrow/array/array_base.h>
#include <arrow/array/array_nested.h>

#include "podium/eval/row_operation.h"

namespace podium::eval {
namespace {

/// Two maps are equal if each entry of one is an entry of the other; keys are unique.
bool SameMap(const arrow::MapArray& left, std::int64_t i, const arrow::MapArray& right, std::int64_t j) {
  if (left.value_length(i) != right.value_length(j)) return false;
  const auto same = [](const arrow::Array& a, std::int64_t at_a, const arrow::Array& b, std::int64_t at_b) {
    return a.RangeEquals(at_a, at_a + 1, at_b, b);
  };
  for (std::int64_t a = left.value_offset(i); a < left.value_offset(i + 1); ++a) {
    bool found = false;
    for (std::int64_t b = right.value_offset(j); b < right.value_offset(j + 1) && !found; ++b) {
      found = same(*left.keys(), a, *right.keys(), b) && same(*left.items(), a, *right.items(), b);
    }
    if (!found) return false;
  }
  return true;
}

class EqualityOperation final : public StrictOperation {
 public:
  explicit EqualityOperation(bool equal) : StrictOperation(arrow::boolean()), equal_(equal) {}

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    const auto left = arrow::MakeArray(arguments[0].data);
    const auto right = arrow::MakeArray(arguments[1].data);
    const bool map = left->type_id() == arrow::Type::MAP;
    ColumnWriter<bool> writer(type(), std::move(validity), num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (!writer.present(row)) continue;
      const std::int64_t i = arguments[0].constant ? 0 : row;
      const std::int64_t j = arguments[1].constant ? 0 : row;
      const bool same = map ? SameMap(static_cast<const arrow::MapArray&>(*left), i,
                                      static_cast<const arrow::MapArray&>(*right), j)
                            : left->RangeEquals(i, i + 1, j, *right);
      writer.Put(row, same == equal_);
    }
    return writer.Finish();
  }

 private:
  bool equal_;
};

}  // namespace

std::unique_ptr<Operation> NestedEquality(bool equal) { return std::make_unique<EqualityOperation>(equal); }

}  // namespace podium::eval

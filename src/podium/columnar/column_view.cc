#include "podium/columnar/column_view.h"

#include <arrow/api.h>

namespace podium {
namespace {

/// Bytes of an element in Arrow's value buffer; 0 where elements are not addressed that way.
std::int64_t ArrowWidth(const ValueType& type) {
  switch (type.layout) {
    case ValueLayout::kWord:
      return type.width;
    case ValueLayout::kCompactDecimal:
    case ValueLayout::kWideDecimal:
      return 16;
    case ValueLayout::kWideTimestamp:
      return 8;
    default:
      return 0;
  }
}

const std::uint8_t* Data(const arrow::ArrayData& array, std::size_t buffer) {
  // Arrow allows an empty array to come without its buffers.
  if (buffer >= array.buffers.size() || array.buffers[buffer] == nullptr) return nullptr;
  return array.buffers[buffer]->data();
}

}  // namespace

ColumnView ColumnView::Of(const ValueType& type, const arrow::ArrayData& array, std::int64_t shift) {
  ColumnView view;
  view.offset = array.offset + shift;
  if (array.MayHaveNulls()) view.validity = Data(array, 0);
  switch (type.layout) {
    case ValueLayout::kNull:
      break;
    case ValueLayout::kBit:
    case ValueLayout::kWord:
    case ValueLayout::kCompactDecimal:
    case ValueLayout::kWideDecimal:
    case ValueLayout::kWideTimestamp:
      view.values = Data(array, 1);
      if (view.values != nullptr) view.values += view.offset * ArrowWidth(type);
      break;
    case ValueLayout::kBytes:
    case ValueLayout::kArray:
    case ValueLayout::kMap:
      view.offsets = reinterpret_cast<const std::int32_t*>(Data(array, 1));
      if (view.offsets != nullptr) view.offsets += view.offset;
      break;
    case ValueLayout::kRow:
      // A struct's slice applies to its children, which know nothing of it.
      for (std::size_t i = 0; i < type.children.size(); ++i) {
        view.children.push_back(Of(type.children[i], *array.child_data[i], view.offset));
      }
      break;
  }
  if (type.layout == ValueLayout::kBytes) view.values = Data(array, 2);
  if (type.layout == ValueLayout::kArray) view.children = {Of(type.children[0], *array.child_data[0], 0)};
  if (type.layout == ValueLayout::kMap) {
    const arrow::ArrayData& entries = *array.child_data[0];
    view.children = {Of(type.children[0], *entries.child_data[0], entries.offset),
                     Of(type.children[1], *entries.child_data[1], entries.offset)};
  }
  return view;
}

}  // namespace podium

// Random rows of random types: their order keys compare as a plain comparator ranks the rows, in any
// direction and with NULLs at either end, and no key's prefix contradicts the whole key.

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "fuzz/byte_choices.h"
#include "podium/row/order_key_encoder.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

template <class T>
int ThreeWay(const T& left, const T& right) {
  return left < right ? -1 : right < left ? 1 : 0;
}

void Require(int found, int expected, const char* what) {
  if (found == expected) return;
  std::fprintf(stderr, "order_key_fuzz: %s compare as %d, the rows as %d\n", what, found, expected);
  std::abort();
}

void CheckPair(const KeyBuffer& keys, KeyForm form, int expected) {
  const int words = form == KeyForm::kNone ? 0 : ThreeWay(keys.words[0], keys.words[1]);
  if (form != KeyForm::kBytes) {
    const bool ties = form == KeyForm::kWord && words == 0 && keys.any_null;
    Require(ties ? ThreeWay(keys.ties[0], keys.ties[1]) : words, expected, "words");
    return;
  }
  const auto key = [&keys](std::size_t i) {
    return AsText(keys.bytes.data() + keys.offsets[i], keys.offsets[i + 1] - keys.offsets[i]);
  };
  Require(ThreeWay(key(0).compare(key(1)), 0), expected, "bytes");
  if (words != 0) Require(words, expected, "prefixes");
}

}  // namespace
}  // namespace podium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace podium;
  ByteChoices choices(data, size);
  const Choose choose = std::ref(choices);
  std::vector<LogicalType> types;
  std::vector<OrderColumn> order;
  const std::uint64_t arity = choose(4);
  for (std::uint64_t i = 0; i < arity; ++i) {
    types.push_back(RandomType(choose, /*depth=*/2, Orderable::kOnly));
    order.push_back({.column = static_cast<std::int32_t>(i),
                     .direction = choose(2) == 0 ? SortDirection::kAscending : SortDirection::kDescending,
                     .nulls = choose(2) == 0 ? NullOrder::kFirst : NullOrder::kLast});
  }
  const PlainRow left = RandomRow(types, choose);
  PlainRow right = RandomRow(types, choose);
  // Rows that begin alike, so that later columns get to decide.
  for (std::uint64_t i = choose(arity + 1); i > 0; --i) right[i - 1] = left[i - 1];

  const std::vector<std::uint8_t> images[] = {WriteRow(left, types), WriteRow(right, types)};
  const RowImage rows[] = {images[0], images[1]};
  KeyBuffer keys;
  const OrderKeyEncoder encoder = OrderKeyEncoder::Make(types, order).value();
  if (!encoder.Encode(rows, keys).ok()) std::abort();
  CheckPair(keys, encoder.form(), CompareRows(left, right, order));
  return 0;
}

// Arbitrary bytes as a binary row: whatever ValidateBinaryRow accepts can be read, encoded and projected
// without leaving the image (the sanitizers judge), and a copy of its values reads the same.

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "fuzz/byte_choices.h"
#include "podium/row/binary_row_check.h"
#include "podium/row/key_projection.h"
#include "podium/row/order_key_encoder.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

/// Larger inputs teach nothing that smaller ones do not.
constexpr std::size_t kMaxImageBytes = 1 << 16;

void Require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "binary_row_fuzz: %s\n", what);
  std::abort();
}

void ReadAccepted(RowImage image, const std::vector<LogicalType>& types) {
  const PlainRow values = ReadRow({image.data(), types.size()}, types);
  const std::vector<std::uint8_t> copy = WriteRow(values, types);
  Require(ValidateBinaryRow(copy, BinaryRowLayout(types)).ok(),
          "the writer wrote a row that the check refuses");
  Require(SameRow(ReadRow({copy.data(), types.size()}, types), values), "a copied row reads differently");

  KeyBuffer keys;
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(types.size()); ++i) {
    Require(KeyProjection::Make(types, {i}).value().Project({&image, 1}, keys).ok(), "a key was refused");
    const Result<OrderKeyEncoder> encoder = OrderKeyEncoder::Make(types, {{.column = i}});
    if (encoder.ok()) Require(encoder.value().Encode({&image, 1}, keys).ok(), "an order key was refused");
  }
}

}  // namespace
}  // namespace podium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace podium;
  if (size > kMaxImageBytes) return 0;
  ByteChoices choices(data, size);
  const Choose choose = std::ref(choices);
  std::vector<LogicalType> types;
  const std::uint64_t arity = choose(6);
  for (std::uint64_t i = 0; i < arity; ++i) types.push_back(RandomType(choose, /*depth=*/2, Orderable::kAny));
  const bool from_writer = choose(2) == 1;

  // Either the rest of the input is the image, or it changes some bytes of an image that the writer made:
  // random bytes alone rarely get past the first check.
  std::vector<std::uint8_t> image;
  if (from_writer) {
    image = WriteRow(RandomRow(types, choose), types);
    const std::uint64_t num_changes = choose(8);
    for (std::uint64_t i = 0; i < num_changes; ++i) {
      image[choose(image.size())] = static_cast<std::uint8_t>(choose(256));
    }
  } else {
    image.assign(choices.data(), choices.data() + choices.size());
    image.resize(image.size() / 8 * 8);
  }
  // A buffer of its very size, so that a read past the end is seen.
  image.shrink_to_fit();
  if (ValidateBinaryRow(image, BinaryRowLayout(types)).ok()) ReadAccepted(image, types);
  return 0;
}

#pragma once

#include <cstddef>
#include <cstdint>

namespace podium {

/// Turns fuzzer input into choices: small ones take a byte, larger ones as many as they need. At the end of
/// the input every choice is 0.
class ByteChoices {
 public:
  ByteChoices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  std::uint64_t operator()(std::uint64_t limit) {
    std::uint64_t word = 0;
    for (std::uint64_t reach = 1; reach < limit && size_ > 0; reach <<= 8) {
      word = word << 8 | *data_++;
      --size_;
      if (reach >= std::uint64_t{1} << 56) break;
    }
    return word % limit;
  }

  const std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

}  // namespace podium

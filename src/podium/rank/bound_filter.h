#pragma once

#include <cstdint>

namespace podium {

/// Tests a whole batch against the limits of its partitions before anything else happens to it. Writes the
/// indices of the rows that may enter (`words[row]` is not above the limit of the row's partition) to
/// `candidates`, which has room for all, and returns how many they are. Branch-free: a rejected row costs a
/// load and a compare. Limits only tighten while a batch is ranked, so a row rejected here stays rejected.
inline std::uint32_t SelectCandidates(const std::uint64_t* words, const std::uint32_t* partitions,
                                      const std::uint64_t* limits, std::uint32_t num_rows,
                                      std::uint32_t* candidates) {
  std::uint32_t count = 0;
  for (std::uint32_t row = 0; row < num_rows; ++row) {
    candidates[count] = row;
    count += static_cast<std::uint32_t>(words[row] <= limits[partitions[row]]);
  }
  return count;
}

}  // namespace podium

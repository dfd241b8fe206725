#pragma once

#include <cstdint>

namespace podium {

/// How the result of a bare SELECT is written to standard output.
enum class ResultStyle : std::uint8_t {
  kChangelog,  ///< Flink's print form, a record a line: `+I[a, 1]`.
  kJsonLines,  ///< `{"op":"+I","row":{"k":"a","v":1}}`
  kTable,      ///< The final table, aligned, by first arrival of the partition, then rank.
};

}  // namespace podium

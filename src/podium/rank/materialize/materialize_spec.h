#pragma once

#include <cstdint>
#include <vector>

namespace podium {

/// What a materialiser has to know, as plain data: columns of its input.
struct MaterializeSpec {
  std::vector<std::int32_t> primary_key;  ///< Of the sink.
  std::vector<std::int32_t> upsert_key;   ///< Of the input; empty if it has none.
  std::int64_t state_ttl_ms = 0;          ///< 0: rows are kept for good.
};

}  // namespace podium

#pragma once

#include <cstdint>

#include "podium/row/binary_row_layout.h"

namespace podium {

/// Flink's hash of a key: Murmur3 32-bit with seed 42 over the 4-byte words of the key's row image. The size
/// must be a multiple of 4, as that of every row image is; the kind byte of a key is 0.
/// Decides where state lives; never change. Source: BinaryRowData.hashCode, MurmurHashUtils.hashBytesByWords.
std::int32_t HashBinaryRow(RowImage key);

/// HashBinaryRow of a key row of one fixed-width column (KeyForm::kWord), without building its image: `word`
/// is the raw value, zero-extended; a NULL has word 0.
std::int32_t HashWordKey(std::uint64_t word, bool is_null);

/// The key group of a key with this hash; `max_parallelism` is 1 to 32768.
/// Source: KeyGroupRangeAssignment.assignToKeyGroup, MathUtils.murmurHash.
std::int32_t KeyGroupOf(std::int32_t hash, std::int32_t max_parallelism);

/// The subtask that owns a key group; `parallelism` is 1 to `max_parallelism`.
/// Source: KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup.
std::int32_t SubtaskOf(std::int32_t key_group, std::int32_t parallelism, std::int32_t max_parallelism);

/// Flink's max parallelism where none is configured: parallelism * 1.5 rounded up to a power of two, 128 to
/// 32768.
std::int32_t DefaultMaxParallelism(std::int32_t parallelism);

}  // namespace podium

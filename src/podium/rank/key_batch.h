#pragma once

#include <cstdint>
#include <span>

#include "podium/row/key_form.h"
#include "podium/row/row_kind.h"

namespace podium {

/// One key per row of a batch, by columns of words or as byte strings laid end to end. Borrowed memory.
///
/// Partition keys and row keys need equality only: the word is the column's raw value, zero-extended, and the
/// bytes are the key's binary row image, so that two keys are equal exactly when Flink says so.
///
/// Order keys are normalised: ascending unsigned order of the word, or of the bytes (memcmp, shorter prefix
/// first), is the SQL order (docs/formats/order-key.md).
///  - kWord: a NULL that sorts first is (word 0, tie 0), a NULL that sorts last is (word ~0, tie 2), every
///  value
///    has tie 1; keys compare by word, then tie. `ties` is null when no row of the batch is NULL.
///  - kBytes: `words` holds the first eight bytes, big-endian, zero-padded, so that most comparisons end
///  there.
struct KeyColumn {
  KeyForm form = KeyForm::kNone;
  std::span<const std::uint64_t> words;    ///< kWord, and kBytes order keys.
  const std::uint8_t* ties = nullptr;      ///< kWord: see above; for partition keys 1 = NULL, else 0.
  std::span<const std::uint32_t> offsets;  ///< kBytes: num_rows + 1 offsets into `bytes`.
  const std::uint8_t* bytes = nullptr;     ///< kBytes.
};

/// What time it is for a batch, in milliseconds. Caches of Flink have a clock of their own: it goes with
/// processing time in a job, and stands still where processing time is scripted.
struct TaskTime {
  std::int64_t processing_ms = 0;
  std::int64_t cache_ms = 0;
};

/// What a ranking sees of a batch of rows: keys and row kinds, never the payload.
struct KeyBatch {
  std::uint32_t num_rows = 0;
  KeyColumn partition;
  KeyColumn order;
  KeyColumn row_key;                        ///< Update-fast only.
  const RowKind* kinds = nullptr;           ///< Null: all inserts.
  const std::int64_t* rank_ends = nullptr;  ///< Variable rank end only; a NULL end is read as 0.
  TaskTime time;                            ///< Matters where state expires; never goes back.
};

}  // namespace podium

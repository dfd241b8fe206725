#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "podium/base/state_bytes.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/row_store.h"

namespace podium {

/// One key outside of any batch. `tie` is what KeyColumn::ties says of a word; bytes are borrowed.
struct KeyImage {
  std::uint64_t word = 0;
  std::uint8_t tie = 0;
  std::span<const std::uint8_t> bytes;
};

/// What kind of ranking wrote an image. Stored in checkpoints; never renumber.
enum class RankingStateKind : std::uint8_t {
  kAppend = 1,
  kFirstN = 2,
  kTop1 = 3,
  kUpdateFast = 4,
  kRetract = 5
};

/// How the state of an image expires. Stored in checkpoints; never renumber.
enum class RankingStateClock : std::uint8_t {
  kNone = 0,
  kPerPartition = 1,  ///< See PartitionClock.
  kPerEntry = 2       ///< See FlinkRanking.
};

/// What an image must agree in with the ranking that reads it.
struct RankingStateLayout {
  RankingStateKind kind;
  KeyForm partition = KeyForm::kNone;
  KeyForm order = KeyForm::kNone;
  KeyForm row_key = KeyForm::kNone;
  bool variable_rank_end = false;
  RankingStateClock clock = RankingStateClock::kNone;
  bool operator==(const RankingStateLayout&) const = default;
};

/// Writes or checks the start of an image (docs/formats/ranking-state.md). Invalid if it is not the image of
/// a ranking, or of one that differs in `layout`.
void PutRankingStateHeader(const RankingStateLayout& layout, StateWriter& out);
Status CheckRankingStateHeader(const RankingStateLayout& layout, StateReader& in);

void PutKey(KeyForm form, const KeyImage& key, StateWriter& out);
Result<KeyImage> GetKey(KeyForm form, StateReader& in);

void PutRow(const RowStore& store, RowSlot slot, StateWriter& out);
Result<RowSlot> GetRow(StateReader& in, RowStore& store);

/// The first eight bytes of a byte string, big-endian, zero-padded: see KeyColumn.
std::uint64_t PrefixOf(std::span<const std::uint8_t> bytes);

/// A key column of one row. `key` must outlive what its bytes refer to.
class SingleKey {
 public:
  SingleKey(KeyForm form, const KeyImage& key);
  SingleKey(const SingleKey&) = delete;
  SingleKey& operator=(const SingleKey&) = delete;
  const KeyColumn& column() const { return column_; }

 private:
  std::uint64_t word_;
  std::uint8_t tie_;
  std::array<std::uint32_t, 2> offsets_;
  KeyColumn column_;
};

}  // namespace podium

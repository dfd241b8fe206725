#include "podium/rank/ranking_state.h"

#include <string_view>

#include "podium/base/macros.h"

namespace podium {
namespace {

constexpr std::uint32_t kMagic = 0x53524450;  // "PDRS"
constexpr std::uint16_t kVersion = 2;

}  // namespace

void PutRankingStateHeader(const RankingStateLayout& layout, StateWriter& out) {
  out.Put(kMagic);
  out.Put(kVersion);
  out.Put(layout.kind);
  out.Put(layout.partition);
  out.Put(layout.order);
  out.Put(layout.row_key);
  out.Put(static_cast<std::uint8_t>(layout.variable_rank_end));
  out.Put(layout.clock);
}

Status CheckRankingStateHeader(const RankingStateLayout& layout, StateReader& in) {
  PODIUM_ASSIGN_OR_RETURN(const auto magic, in.Get<std::uint32_t>());
  if (magic != kMagic) return Status::Invalid("a state image is not that of a ranking");
  PODIUM_ASSIGN_OR_RETURN(const auto version, in.Get<std::uint16_t>());
  if (version != kVersion) {
    return Status::Invalid("the state of a ranking has format version ", version, ", this program reads ",
                           kVersion);
  }
  RankingStateLayout found{};
  PODIUM_ASSIGN_OR_RETURN(found.kind, in.Get<RankingStateKind>());
  PODIUM_ASSIGN_OR_RETURN(found.partition, in.Get<KeyForm>());
  PODIUM_ASSIGN_OR_RETURN(found.order, in.Get<KeyForm>());
  PODIUM_ASSIGN_OR_RETURN(found.row_key, in.Get<KeyForm>());
  PODIUM_ASSIGN_OR_RETURN(const auto variable, in.Get<std::uint8_t>());
  found.variable_rank_end = variable != 0;
  PODIUM_ASSIGN_OR_RETURN(found.clock, in.Get<RankingStateClock>());
  if (found == layout) return Status::OK();
  return Status::Invalid(
      "a state image is that of another ranking: its function, the form of its keys or how it "
      "expires differs");
}

void PutKey(KeyForm form, const KeyImage& key, StateWriter& out) {
  if (form == KeyForm::kWord) {
    out.Put(key.tie);
    out.Put(key.word);
  } else if (form == KeyForm::kBytes) {
    out.PutBytes({reinterpret_cast<const char*>(key.bytes.data()), key.bytes.size()});
  }
}

Result<KeyImage> GetKey(KeyForm form, StateReader& in) {
  KeyImage key;
  if (form == KeyForm::kWord) {
    PODIUM_ASSIGN_OR_RETURN(key.tie, in.Get<std::uint8_t>());
    if (key.tie > 2) return Status::Invalid("a key in the state of a ranking has NULL mark ", int{key.tie});
    PODIUM_ASSIGN_OR_RETURN(key.word, in.Get<std::uint64_t>());
  } else if (form == KeyForm::kBytes) {
    PODIUM_ASSIGN_OR_RETURN(const std::string_view bytes, in.GetBytes());
    key.bytes = {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
    key.word = PrefixOf(key.bytes);
  }
  return key;
}

void PutRow(const RowStore& store, RowSlot slot, StateWriter& out) {
  const RowImage image = store.Image(slot);
  out.PutBytes({reinterpret_cast<const char*>(image.data()), image.size()});
}

Result<RowSlot> GetRow(StateReader& in, RowStore& store) {
  PODIUM_ASSIGN_OR_RETURN(const std::string_view bytes, in.GetBytes());
  return store.Adopt({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::uint64_t PrefixOf(std::span<const std::uint8_t> bytes) {
  std::uint64_t prefix = 0;
  for (std::size_t i = 0; i < 8; ++i) prefix = prefix << 8U | (i < bytes.size() ? bytes[i] : 0U);
  return prefix;
}

SingleKey::SingleKey(KeyForm form, const KeyImage& key)
    : word_(key.word), tie_(key.tie), offsets_{0, static_cast<std::uint32_t>(key.bytes.size())} {
  column_ = {.form = form,
             .words = {&word_, 1},
             .ties = form == KeyForm::kWord ? &tie_ : nullptr,
             .offsets = offsets_,
             .bytes = key.bytes.data()};
}

}  // namespace podium

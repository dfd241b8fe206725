#include "podium/rank/materialize/upsert_materializer.h"

#include <algorithm>
#include <utility>

#include "podium/base/bytes.h"
#include "podium/rank/deduplicate/keyed_state.h"

namespace podium {
namespace {

/// The bytes of a row's upsert key; a word is told from NULL by its first byte.
std::string KeyText(const KeyColumn& keys, std::uint32_t row) {
  switch (keys.form) {
    case KeyForm::kNone:
      return {};
    case KeyForm::kWord: {
      const bool null = keys.ties != nullptr && keys.ties[row] != 0;
      std::string text(1 + sizeof(std::uint64_t), null ? '\1' : '\0');
      StoreUnaligned(text.data() + 1, null ? std::uint64_t{0} : keys.words[row]);
      return text;
    }
    case KeyForm::kBytes:
      return std::string(AsText(keys.bytes + keys.offsets[row], keys.offsets[row + 1] - keys.offsets[row]));
  }
  return {};
}

bool TakesBack(const KeyBatch& batch, std::uint32_t row) {
  return batch.kinds != nullptr &&
         (batch.kinds[row] == RowKind::kDelete || batch.kinds[row] == RowKind::kUpdateBefore);
}

}  // namespace

UpsertMaterializer::UpsertMaterializer(KeyForm primary_key_form, KeyForm row_key_form,
                                       std::int64_t state_ttl_ms)
    : has_row_key_(row_key_form != KeyForm::kNone),
      state_ttl_ms_(state_ttl_ms),
      index_(primary_key_form),
      written_(state_ttl_ms) {
  emission_.update_before = UpdateBefore::kOmit;
}

void UpsertMaterializer::Grow(std::uint32_t keys) {
  rows_.resize(keys);
  if (state_ttl_ms_ != 0) written_.Grow(keys);
}

Status UpsertMaterializer::Push(const KeyBatch& batch, std::int64_t now_ms, RowStore& store,
                                ChangelogView& out) {
  store.Recycle();
  keys_.resize(batch.num_rows);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, keys_.data()));
  Grow(index_.size());
  ChangelogWriter writer(out, emission_);
  OfferContext context(now_ms, batch.num_rows, store, writer, fingerprints_);
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    PODIUM_RETURN_NOT_OK(Offer(batch, row, keys_[row], context));
  }
  writer.Finish();
  return Settle(store);
}

Status UpsertMaterializer::Offer(const KeyBatch& batch, std::uint32_t row, std::uint32_t key,
                                 OfferContext& context) {
  DropExpired(key, context.now_ms());
  Entries& entries = rows_[key];
  std::string row_key = KeyText(batch.row_key, row);
  const RowRef ref = RowRef::OfBatch(row);
  if (TakesBack(batch, row)) {
    const std::size_t before = entries.size();
    PODIUM_RETURN_NOT_OK(Remove(entries, ref, row_key, context));
    if (entries.size() == before) return Status::OK();  // Nothing is written.
  } else {
    Add(entries, ref, std::move(row_key), key, context);
  }
  if (state_ttl_ms_ != 0) written_.Mark(key, context.now_ms());
  return Status::OK();
}

void UpsertMaterializer::Add(Entries& entries, RowRef row, std::string row_key, std::uint32_t key,
                             OfferContext& context) {
  context.Emit(entries.empty() ? RowKind::kInsert : RowKind::kUpdateAfter, row);
  dirty_.push_back(key);
  if (has_row_key_) {
    for (Entry& entry : entries) {
      if (entry.row_key != row_key) continue;
      retention_.Drop(entry.row);
      entry.row = row;
      return;
    }
  }
  entries.push_back({row, std::move(row_key)});
}

Status UpsertMaterializer::Remove(Entries& entries, RowRef row, const std::string& row_key,
                                  OfferContext& context) {
  PODIUM_ASSIGN_OR_RETURN(const std::size_t found, Find(entries, row, row_key, context));
  if (found == entries.size()) return Status::OK();
  const bool was_last = found + 1 == entries.size();
  retention_.Drop(entries[found].row);
  entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(found));
  if (entries.empty()) {
    context.Emit(RowKind::kDelete, row);
  } else if (was_last) {
    context.Emit(RowKind::kUpdateAfter, entries.back().row);
  }
  return Status::OK();
}

Result<std::size_t> UpsertMaterializer::Find(const Entries& entries, RowRef row, const std::string& row_key,
                                             OfferContext& context) const {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (has_row_key_) {
      if (entries[i].row_key == row_key) return i;
      continue;
    }
    PODIUM_ASSIGN_OR_RETURN(const bool same, context.SameRow(entries[i].row, row));
    if (same) return i;
  }
  return entries.size();
}

void UpsertMaterializer::DropExpired(std::uint32_t key, std::int64_t now_ms) {
  if (state_ttl_ms_ == 0 || rows_[key].empty() || written_.Contains(key, now_ms)) return;
  for (const Entry& entry : rows_[key]) retention_.Drop(entry.row);
  rows_[key].clear();
}

Status UpsertMaterializer::Settle(RowStore& store) {
  std::ranges::sort(dirty_);
  const auto repeated = std::ranges::unique(dirty_);
  for (auto key = dirty_.begin(); key != repeated.begin(); ++key) {
    for (Entry& entry : rows_[*key]) {
      if (!entry.row.retained()) retention_.Keep(&entry.row);
    }
  }
  dirty_.clear();
  return retention_.Settle(store);
}

Status UpsertMaterializer::Snapshot(const RowStore& store, StateWriter& out) const {
  PutKeyedState(index_, *this, store, out);
  return Status::OK();
}

Status UpsertMaterializer::Restore(StateReader& in, RowStore& store) {
  return TakeKeyedState(in, index_, *this, store);
}

void UpsertMaterializer::Put(std::uint32_t key, const RowStore& store, StateWriter& out) const {
  out.Put(static_cast<std::uint64_t>(rows_[key].size()));
  for (const Entry& entry : rows_[key]) {
    const RowImage image = store.Image(entry.row.slot());
    out.PutBytes(AsText(image.data(), image.size()));
    out.PutBytes(entry.row_key);
  }
  if (state_ttl_ms_ != 0) written_.Put(key, out);
}

Status UpsertMaterializer::Take(std::uint32_t key, StateReader& in, RowStore& store) {
  PODIUM_ASSIGN_OR_RETURN(const auto count, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < count; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const std::string_view image, in.GetBytes());
    PODIUM_ASSIGN_OR_RETURN(const std::string_view row_key, in.GetBytes());
    PODIUM_ASSIGN_OR_RETURN(const RowSlot slot,
                            store.Adopt({reinterpret_cast<const std::uint8_t*>(image.data()), image.size()}));
    rows_[key].push_back({RowRef::OfSlot(slot), std::string(row_key)});
  }
  return state_ttl_ms_ == 0 ? Status::OK() : written_.Take(key, in);
}

}  // namespace podium

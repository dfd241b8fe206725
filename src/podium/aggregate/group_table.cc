#include "podium/aggregate/group_table.h"

#include <arrow/api.h>

#include <limits>
#include <utility>

#include "podium/row/key_group.h"

namespace podium {

GroupTable::GroupTable(EqualityKeys keys) : keys_(std::move(keys)), index_(keys_.form()) {}

Result<GroupTable> GroupTable::Make(const RowType& input, const std::vector<std::int32_t>& columns) {
  PODIUM_ASSIGN_OR_RETURN(EqualityKeys keys, EqualityKeys::Make(input, columns));
  return GroupTable(std::move(keys));
}

Status GroupTable::Resolve(const ChangelogBatch& batch, RawVector<std::uint32_t>& groups) {
  const auto num_records = static_cast<std::size_t>(batch.num_records());
  PODIUM_ASSIGN_OR_RETURN(const KeyColumn key, keys_.Extract(batch.rows, batch.row_index, num_records));
  groups.resize(num_records);
  std::uint32_t known = index_.size();
  PODIUM_RETURN_NOT_OK(index_.Resolve(key, static_cast<std::uint32_t>(num_records), groups.data()));
  for (std::uint32_t record = 0; record < num_records && known < index_.size(); ++record) {
    if (groups[record] != known) continue;
    Keep(key, record);
    ++known;
  }
  if (bytes_.size() > std::numeric_limits<std::uint32_t>::max()) {
    return Status::OutOfMemory("the keys of a GROUP BY exceed 4 GiB");
  }
  return Status::OK();
}

void GroupTable::Keep(const KeyColumn& key, std::uint32_t record) {
  if (key.form == KeyForm::kWord) {
    const bool is_null = key.ties != nullptr && key.ties[record] != 0;
    words_.push_back(is_null ? 0 : key.words[record]);
    nulls_.push_back(is_null ? 1 : 0);
  } else if (key.form == KeyForm::kBytes) {
    const std::uint32_t begin = key.offsets[record];
    bytes_.append(reinterpret_cast<const char*>(key.bytes) + begin, key.offsets[record + 1] - begin);
    offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  }
}

std::int32_t GroupTable::HashOf(std::uint32_t group) const {
  if (keys_.form() == KeyForm::kWord) return HashWordKey(words_[group], nulls_[group] != 0);
  if (keys_.form() == KeyForm::kNone) return 0;
  return HashBinaryRow(RowImage(reinterpret_cast<const std::uint8_t*>(bytes_.data()) + offsets_[group],
                                offsets_[group + 1] - offsets_[group]));
}

void GroupTable::Snapshot(StateWriter& out) const {
  out.Put(index_.size());
  for (std::uint32_t group = 0; group < index_.size(); ++group) {
    if (keys_.form() == KeyForm::kWord) {
      out.Put(words_[group]);
      out.Put(nulls_[group]);
    } else if (keys_.form() == KeyForm::kBytes) {
      out.PutBytes(std::string_view(bytes_).substr(offsets_[group], offsets_[group + 1] - offsets_[group]));
    }
  }
}

Status GroupTable::Restore(StateReader& in) {
  PODIUM_ASSIGN_OR_RETURN(const auto count, in.Get<std::uint32_t>());
  for (std::uint32_t group = 0; group < count; ++group) {
    if (keys_.form() == KeyForm::kWord) {
      PODIUM_ASSIGN_OR_RETURN(const auto word, in.Get<std::uint64_t>());
      PODIUM_ASSIGN_OR_RETURN(const auto is_null, in.Get<std::uint8_t>());
      words_.push_back(word);
      nulls_.push_back(is_null);
    } else if (keys_.form() == KeyForm::kBytes) {
      PODIUM_ASSIGN_OR_RETURN(const std::string_view bytes, in.GetBytes());
      bytes_.append(bytes);
      offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    }
  }
  KeyColumn keys;
  keys.form = keys_.form();
  keys.words = words_;
  keys.ties = nulls_.data();
  keys.offsets = offsets_;
  keys.bytes = reinterpret_cast<const std::uint8_t*>(bytes_.data());
  std::vector<std::uint32_t> numbers(count);
  PODIUM_RETURN_NOT_OK(index_.Resolve(keys, count, numbers.data()));
  if (index_.size() != count) return Status::Invalid("a snapshot of a GROUP BY holds a key twice");
  return Status::OK();
}

}  // namespace podium

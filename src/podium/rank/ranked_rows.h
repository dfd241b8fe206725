#pragma once

#include <cstdint>
#include <type_traits>

#include "podium/base/macros.h"
#include "podium/base/raw_vector.h"
#include "podium/rank/order.h"
#include "podium/rank/order_key_store.h"
#include "podium/rank/ranking_state.h"
#include "podium/rank/retention.h"
#include "podium/rank/row_tree.h"

namespace podium {

/// The order of rows without an order key: all tie. See WordOrder for what an order offers.
class ArrivalOrder {
 public:
  static Entry EntryOf(std::uint32_t row) { return {0, Entry::kPlainTie, RowRef::OfBatch(row)}; }
  static bool AtOrBefore(const Entry& /*entry*/, const Entry& /*key*/) { return true; }
};

/// The rows of all partitions of a ranking over updating input, a RowTree each, with the order keys they own
/// and what is owed to the row store. Every row enters as a row of the batch being pushed and turns into a
/// retained one in Settle, if it is still there: a row that comes and goes within a batch is never copied.
class RankedRows {
 public:
  void AddPartitions(std::uint32_t num_partitions) { trees_.resize(num_partitions, RowTree{}); }

  RowTree& tree(std::uint32_t partition) { return trees_[partition]; }
  const RowTree& tree(std::uint32_t partition) const { return trees_[partition]; }
  std::int64_t num_rows() const { return num_rows_; }

  /// Calls `visit` with the order of `keys`, whose form is `form`.
  template <class Visit>
  Status WithOrder(const KeyColumn& keys, KeyForm form, const Visit& visit) {
    if (form == KeyForm::kNone) return visit(ArrivalOrder());
    if (form == KeyForm::kBytes) return visit(BytesOrder(keys, order_keys_));
    has_nulls_ = has_nulls_ || keys.ties != nullptr;
    if (has_nulls_) return visit(NullableWordOrder(keys));
    return visit(WordOrder(keys));
  }

  /// Inserts a row of the batch at its UpperBound in `tree`.
  void Insert(RowTree& tree, const RowTree::Bound& bound, const Entry& entry, std::uint32_t mark) {
    pool_.MarkDirty(tree.Insert(pool_, bound, entry, mark).leaf);
    ++num_rows_;
  }

  /// Takes a row out. The changelog may go on referring to it.
  template <class Order>
  void Remove(RowTree& tree, const RowTree::Place& place) {
    Forget<Order>(place.entry());
    tree.Remove(pool_, place);
    --num_rows_;
  }

  /// Takes all rows out of `tree`, and tells their marks. Order keys are of the given form.
  template <class OnRow>
  void Clear(RowTree& tree, KeyForm form, const OnRow& on_row) {
    while (tree.size() > 0) {
      const RowTree::Place last = tree.Last();
      on_row(last.mark());
      if (form == KeyForm::kBytes) {
        Remove<BytesOrder>(tree, last);
      } else {
        Remove<WordOrder>(tree, last);
      }
    }
  }

  /// Puts a row of the batch, with an equal order key, in the place of another.
  template <class Order>
  void Replace(const RowTree::Place& place, const Entry& entry) {
    Forget<Order>(place.entry());
    place.row() = entry.row;
    pool_.MarkDirty(place.leaf);
  }

  /// Retains the rows of the batch that are still there, and releases those that went. Calls
  /// `on_retained(mark, aux)` for each row that is retained, with its final aux value.
  template <class Order, class OnRetained>
  Status Settle(const Order& order, RowStore& store, const OnRetained& on_retained) {
    for (RowLeaf* leaf : pool_.dirty_leaves()) PODIUM_RETURN_NOT_OK(SettleLeaf(order, *leaf, on_retained));
    pool_.ClearDirty();
    return retention_.Settle(store);
  }
  template <class Order>
  Status Settle(const Order& order, RowStore& store) {
    return Settle(order, store, [](std::uint32_t /*mark*/, std::uint32_t /*aux*/) {});
  }

  /// The order key of a retained row.
  KeyImage OrderKeyOf(const Entry& entry, KeyForm form) const {
    if (form == KeyForm::kBytes) return {.word = entry.word, .tie = 0, .bytes = order_keys_.Get(entry.aux)};
    return {.word = entry.word, .tie = static_cast<std::uint8_t>(entry.aux), .bytes = {}};
  }
  /// Puts a retained row behind those of its order key and returns its entry.
  Result<Entry> Restore(RowTree& tree, KeyForm form, const KeyImage& key, RowSlot slot, std::uint32_t mark) {
    Entry entry{key.word, Entry::kPlainTie, RowRef::OfSlot(slot)};
    const KeyColumn none;
    const auto insert = [&](const auto& order) {
      tree.Insert(pool_, tree.UpperBound(order, entry), entry, mark);
    };
    if (form == KeyForm::kBytes) {
      PODIUM_ASSIGN_OR_RETURN(entry.aux, order_keys_.Add(key.bytes));
      insert(BytesOrder(none, order_keys_));
    } else if (form == KeyForm::kWord) {
      entry.aux = key.tie;
      has_nulls_ = has_nulls_ || key.tie != Entry::kPlainTie;
      insert(NullableWordOrder(none));
    } else {
      insert(ArrivalOrder());
    }
    ++num_rows_;
    return entry;
  }

  std::int64_t bytes() const {
    return pool_.bytes() + order_keys_.bytes() + retention_.bytes() +
           static_cast<std::int64_t>(trees_.capacity() * sizeof(RowTree));
  }

 private:
  template <class Order>
  void Forget(const Entry& entry) {
    retention_.Drop(entry.row);
    if constexpr (std::is_same_v<Order, BytesOrder>) {
      if (entry.row.retained()) order_keys_.Remove(entry.aux);
    }
  }

  template <class Order, class OnRetained>
  Status SettleLeaf(const Order& order, RowLeaf& leaf, const OnRetained& on_retained) {
    RowRef* rows = leaf.rows();
    for (std::uint32_t i = 0; i < leaf.count; ++i) {
      if (rows[i].retained()) continue;
      if constexpr (std::is_same_v<Order, BytesOrder>) {
        PODIUM_ASSIGN_OR_RETURN(leaf.aux()[i], order_keys_.Add(order.BytesOf(leaf.at(i))));
      }
      on_retained(leaf.marks()[i], leaf.aux()[i]);
      retention_.Keep(&rows[i]);
    }
    return Status::OK();
  }

  RawVector<RowTree> trees_;
  RowTreePool pool_;
  OrderKeyStore order_keys_;
  Retention retention_;
  std::int64_t num_rows_ = 0;
  bool has_nulls_ = false;  ///< A NULL word key has been seen: tie numbers matter from then on.
};

/// True if two rows have equal order keys.
template <class Order>
bool Ties(const Order& order, const Entry& left, const Entry& right) {
  return order.AtOrBefore(left, right) && order.AtOrBefore(right, left);
}

}  // namespace podium

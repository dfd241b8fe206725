#pragma once

#include <cstdint>

#include "podium/base/raw_vector.h"
#include "podium/base/state_bytes.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// Writes the partitions of `index` that `state` holds something for, with what it holds.
template <class State>
void PutKeyedState(const PartitionIndex& index, const State& state, const RowStore& store, StateWriter& out) {
  RawVector<std::uint32_t> held;
  for (std::uint32_t partition = 0; partition < index.size(); ++partition) {
    if (state.Holds(partition)) held.push_back(partition);
  }
  index.PutKeys(held, out);
  for (const std::uint32_t partition : held) state.Put(partition, store, out);
}

/// Reads what PutKeyedState wrote; `index` and `state` are new.
template <class State>
Status TakeKeyedState(StateReader& in, PartitionIndex& index, State& state, RowStore& store) {
  PODIUM_RETURN_NOT_OK(index.TakeKeys(in));
  state.Grow(index.size());
  for (std::uint32_t partition = 0; partition < index.size(); ++partition) {
    PODIUM_RETURN_NOT_OK(state.Take(partition, in, store));
  }
  return Status::OK();
}

}  // namespace podium

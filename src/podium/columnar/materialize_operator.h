#pragma once

#include <cstdint>
#include <memory>

#include "podium/base/result.h"
#include "podium/base/state_bytes.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/rank/materialize/materialize_spec.h"
#include "podium/row/logical_type.h"

namespace podium {

/// UpsertMaterializer over Arrow batches (rank/materialize/upsert_materializer.h).
class MaterializeOperator {
 public:
  virtual ~MaterializeOperator() = default;

  /// Returns NotSupported, with the type named, for a key of a type that cannot be a key.
  static Result<std::unique_ptr<MaterializeOperator>> Make(const MaterializeSpec& spec, const RowType& input);

  /// Takes every record of the batch in order; nothing of the pushed batch is kept.
  virtual Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) = 0;
  virtual Status Snapshot(StateWriter& out) const = 0;
  virtual Status Restore(StateReader& in) = 0;
};

}  // namespace podium

#include "podium/runtime/task/operator_chain.h"

#include <limits>
#include <utility>

namespace podium {

/// Feeds operator `op`, whose results go to `next`; without an operator, feeds the sink.
class OperatorChain::Link final : public Output {
 public:
  Link(Operator* op, Link* next, Sink* sink) : op_(op), next_(next), sink_(sink) {}

  Status Emit(ChangelogBatch batch) override {
    if (batch.num_records() == 0) return Status::OK();
    if (op_ == nullptr) return sink_->Write(batch);
    return op_->ProcessBatch(std::move(batch), *next_);
  }
  Status EmitWatermark(std::int64_t watermark_ms) override {
    if (op_ == nullptr) return Status::OK();
    return op_->ProcessWatermark(watermark_ms, *next_);
  }

 private:
  Operator* op_;
  Link* next_;
  Sink* sink_;
};

OperatorChain::OperatorChain(std::vector<std::unique_ptr<Operator>> operators, Sink* sink)
    : operators_(std::move(operators)) {
  links_.resize(operators_.size() + 1);
  links_.back() = std::make_unique<Link>(nullptr, nullptr, sink);
  for (std::size_t i = operators_.size(); i-- > 0;) {
    links_[i] = std::make_unique<Link>(operators_[i].get(), links_[i + 1].get(), nullptr);
  }
}

OperatorChain::~OperatorChain() = default;

Status OperatorChain::Push(ChangelogBatch batch) { return links_.front()->Emit(std::move(batch)); }

Status OperatorChain::PushWatermark(std::int64_t watermark_ms) {
  return links_.front()->EmitWatermark(watermark_ms);
}

Status OperatorChain::PushProcessingTime(std::int64_t now_ms) {
  for (std::size_t i = 0; i < operators_.size(); ++i) {
    PODIUM_RETURN_NOT_OK(operators_[i]->ProcessProcessingTime(now_ms, *links_[i + 1]));
  }
  return Status::OK();
}

Result<ChainSnapshot> OperatorChain::Checkpoint() {
  ChainSnapshot snapshot;
  for (std::size_t i = 0; i < operators_.size(); ++i) {
    PODIUM_RETURN_NOT_OK(operators_[i]->PrepareSnapshot(*links_[i + 1]));
    StateWriter writer;
    PODIUM_RETURN_NOT_OK(operators_[i]->Snapshot(writer));
    snapshot.push_back(writer.Take());
  }
  return snapshot;
}

Status OperatorChain::Restore(const ChainSnapshot& snapshot) {
  if (snapshot.size() != operators_.size()) {
    return Status::Internal("a snapshot of ", snapshot.size(), " operators for a chain of ",
                            operators_.size());
  }
  for (std::size_t i = 0; i < operators_.size(); ++i) {
    StateReader reader(snapshot[i]);
    PODIUM_RETURN_NOT_OK(operators_[i]->Restore(reader));
    PODIUM_RETURN_NOT_OK(reader.Finish());
  }
  return Status::OK();
}

Status OperatorChain::Finish() {
  PODIUM_RETURN_NOT_OK(PushWatermark(std::numeric_limits<std::int64_t>::max()));
  for (std::size_t i = 0; i < operators_.size(); ++i) {
    PODIUM_RETURN_NOT_OK(operators_[i]->Finish(*links_[i + 1]));
  }
  return Status::OK();
}

}  // namespace podium

#include "podium/runtime/session/result_sinks.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>
#include <utility>

#include "podium/connect/format/record_text.h"
#include "podium/connect/sink/aligned_table.h"
#include "podium/connect/sink/final_table.h"

namespace podium {

namespace {

/// `batch` with other column names: the query's instead of the optimiser's.
ChangelogBatch Renamed(const ChangelogBatch& batch, const std::vector<std::string>& names) {
  ChangelogBatch renamed = batch;
  for (std::size_t i = 0; i < names.size(); ++i) renamed.type.names[i] = names[i];
  return renamed;
}

class StreamResult final : public Sink {
 public:
  StreamResult(ResultStyle style, RowType columns, std::FILE* out)
      : style_(style), columns_(std::move(columns)), out_(out) {}

  Status Write(const ChangelogBatch& batch) override {
    text_.clear();
    if (style_ == ResultStyle::kJsonLines) {
      WriteJsonLines(Renamed(batch, columns_.names));
    } else {
      WriteChangelog(batch);
    }
    return WriteText(out_, text_);
  }
  Status Finish() override { return Status::OK(); }

 private:
  void WriteChangelog(const ChangelogBatch& batch) {
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      text_ += ShortName(batch.kind_of(record));
      AppendRecord(batch, record, ValueStyle::kPrint, text_);
      text_ += '\n';
    }
  }
  void WriteJsonLines(const ChangelogBatch& batch) {
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      text_ += R"({"op":")";
      text_ += ShortName(batch.kind_of(record));
      text_ += R"(","row":)";
      AppendRecord(batch, record, ValueStyle::kJson, text_);
      text_ += "}\n";
    }
  }

  ResultStyle style_;
  RowType columns_;
  std::FILE* out_;
  std::string text_;
};

class TableResult final : public Sink {
 public:
  TableResult(const OrderedPlan& plan, RowType columns, std::FILE* out)
      : table_(plan.plan->row_type, FinalTable::Order{.partition_columns = plan.partition_columns,
                                                      .rank_column = plan.rank_column}),
        type_(plan.plan->row_type),
        visible_columns_(plan.visible_columns),
        out_(out) {
    for (std::size_t i = 0; i < visible_columns_; ++i) type_.names[i] = std::move(columns.names[i]);
  }

  Status Write(const ChangelogBatch& batch) override { return table_.Apply(batch); }
  Status Finish() override {
    AlignedTable aligned(type_, visible_columns_);
    PODIUM_RETURN_NOT_OK(table_.Visit([&aligned](const ChangelogBatch& rows) {
      aligned.Add(rows);
      return Status::OK();
    }));
    return WriteText(out_, aligned.Text());
  }

 private:
  FinalTable table_;
  RowType type_;
  std::size_t visible_columns_;
  std::FILE* out_;
};

}  // namespace

Status WriteText(std::FILE* out, std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), out) == text.size()) return Status::OK();
  return Status::IoError("cannot write the result: ", std::strerror(errno));
}

std::unique_ptr<Sink> MakeStreamResult(ResultStyle style, RowType columns, std::FILE* out) {
  return std::make_unique<StreamResult>(style, std::move(columns), out);
}

std::unique_ptr<Sink> MakeTableResult(const OrderedPlan& plan, RowType columns, std::FILE* out) {
  return std::make_unique<TableResult>(plan, std::move(columns), out);
}

std::int64_t WallClockMs() {
  using std::chrono::milliseconds;
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace podium

#include "podium/connect/sink/print_sink.h"

#include <unistd.h>

#include <string>
#include <utility>

#include "podium/connect/format/record_text.h"
#include "podium/connect/sink/output_file.h"

namespace podium {
namespace {

class PrintSink final : public Sink {
 public:
  PrintSink(OutputFile out, std::string prefix) : out_(std::move(out)), prefix_(std::move(prefix)) {}

  Status Write(const ChangelogBatch& batch) override {
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      line_ = prefix_;
      line_ += ShortName(batch.kind_of(record));
      AppendRecord(batch, record, ValueStyle::kPrint, line_);
      line_ += '\n';
      PODIUM_RETURN_NOT_OK(out_.Write(line_));
    }
    return out_.Flush();
  }

  Status Finish() override { return out_.Finish(); }

 private:
  OutputFile out_;
  std::string prefix_;
  std::string line_;
};

class BlackholeSink final : public Sink {
 public:
  Status Write(const ChangelogBatch& /*batch*/) override { return Status::OK(); }
  Status Finish() override { return Status::OK(); }
};

}  // namespace

Result<std::unique_ptr<Sink>> MakePrintSink(OptionReader& options) {
  const std::string identifier = options.Find("print-identifier").value_or("");
  PODIUM_ASSIGN_OR_RETURN(const bool to_stderr, options.Bool("standard-error", false));
  options.Ignore("sink.parallelism");
  PODIUM_RETURN_NOT_OK(options.CheckAllKnown());
  auto out = to_stderr ? OutputFile::ToDescriptor(STDERR_FILENO, "standard error")
                       : OutputFile::ToDescriptor(STDOUT_FILENO, "standard output");
  return std::make_unique<PrintSink>(std::move(out), identifier.empty() ? std::string() : identifier + "> ");
}

Result<std::unique_ptr<Sink>> MakeBlackholeSink(OptionReader& options) {
  options.Ignore("property-version");
  PODIUM_RETURN_NOT_OK(options.CheckAllKnown());
  return std::make_unique<BlackholeSink>();
}

}  // namespace podium

#include "podium/connect/sink/sink.h"

#include "podium/connect/connector.h"
#include "podium/connect/filesystem_options.h"
#include "podium/connect/sink/filesystem_sink.h"
#include "podium/connect/sink/print_sink.h"

namespace podium {
namespace {

/// A final table is folded from a full changelog; a file with row kinds takes whatever comes.
ChangelogMode FilesystemMode(FilesystemOptions::Updates updates) {
  return updates == FilesystemOptions::Updates::kRefused ? ChangelogMode::InsertOnly() : ChangelogMode::All();
}

}  // namespace

Result<ChangelogMode> SinkChangelogMode(const TableDefinition& table) {
  OptionReader options(table);
  PODIUM_ASSIGN_OR_RETURN(const std::string connector, ConnectorName(options));
  if (connector == "print") {
    PODIUM_RETURN_NOT_OK(MakePrintSink(options).status());
    return ChangelogMode::All();
  }
  if (connector == "blackhole") {
    PODIUM_RETURN_NOT_OK(MakeBlackholeSink(options).status());
    // As Flink's BlackHoleTableSink: whatever comes, but nothing has to send it -U.
    return ChangelogMode::Upsert();
  }
  if (connector == "collect") {
    PODIUM_ASSIGN_OR_RETURN(const ChangelogMode mode, ReadChangelogMode(options, ChangelogMode::All()));
    PODIUM_RETURN_NOT_OK(options.CheckAllKnown());
    return mode;
  }
  if (connector == "filesystem") {
    PODIUM_ASSIGN_OR_RETURN(const FilesystemOptions filesystem, ReadFilesystemOptions(options));
    return FilesystemMode(filesystem.updates);
  }
  return SourceOnly(options, connector);
}

Result<std::unique_ptr<Sink>> OpenSink(const TableDefinition& table) {
  OptionReader options(table);
  PODIUM_ASSIGN_OR_RETURN(const std::string connector, ConnectorName(options));
  if (connector == "print") return MakePrintSink(options);
  if (connector == "blackhole") return MakeBlackholeSink(options);
  if (connector == "collect") {
    return Status::Invalid("the connector 'collect' is for recorded cases only: see podium replay")
        .WithHint("use 'connector' = 'print' to see the changelog")
        .At(options.PositionOf("connector"));
  }
  if (connector == "filesystem") {
    PODIUM_ASSIGN_OR_RETURN(const FilesystemOptions filesystem, ReadFilesystemOptions(options));
    return OpenFilesystemSink(table, filesystem);
  }
  return SourceOnly(options, connector);
}

}  // namespace podium

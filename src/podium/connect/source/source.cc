#include "podium/connect/source/source.h"

#include "podium/connect/connector.h"
#include "podium/connect/filesystem_options.h"
#include "podium/connect/source/filesystem_source.h"

namespace podium {

Result<ChangelogMode> SourceChangelogMode(const TableDefinition& table) {
  OptionReader options(table);
  PODIUM_ASSIGN_OR_RETURN(const std::string connector, ConnectorName(options));
  if (connector == "filesystem") {
    PODIUM_RETURN_NOT_OK(ReadFilesystemOptions(options).status());
    return ChangelogMode::InsertOnly();
  }
  if (connector == "script") {
    options.Ignore("path");
    PODIUM_ASSIGN_OR_RETURN(const ChangelogMode mode,
                            ReadChangelogMode(options, ChangelogMode::InsertOnly()));
    PODIUM_RETURN_NOT_OK(options.CheckAllKnown());
    return mode;
  }
  return SinkOnly(options, connector);
}

Result<std::unique_ptr<Source>> OpenSource(const TableDefinition& table,
                                           const std::vector<std::int32_t>& columns) {
  OptionReader options(table);
  PODIUM_ASSIGN_OR_RETURN(const std::string connector, ConnectorName(options));
  if (connector == "filesystem") {
    PODIUM_ASSIGN_OR_RETURN(const FilesystemOptions filesystem, ReadFilesystemOptions(options));
    return OpenFilesystemSource(table, filesystem, columns);
  }
  if (connector == "script") return Status::Internal("a script is played, not read: ", table.name);
  return SinkOnly(options, connector);
}

}  // namespace podium

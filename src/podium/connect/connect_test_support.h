#pragma once

#include <map>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/connect/format/value_text.h"
#include "podium/sql/analyzer/table_definition.h"

namespace podium::testing_support {

/// A folder for one test, empty at first and removed at its end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string PathOf(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file and returns its path.
  std::string Write(const std::string& name, const std::string& content) const;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string ReadWholeFile(const std::string& path);

/// A table of physical columns with the given options.
TableDefinition Table(RowType columns, std::map<std::string, std::string> options);

/// The rows of script lines such as `+I ["a",1]`, one batch; other events do not count.
Result<ChangelogBatch> ScriptRows(const RowType& type, const std::string& script);

/// All rows of a source opened for all columns of the table (or for `columns`), read `batch_rows` at a time.
Result<ChangelogBatch> ReadAll(const TableDefinition& table, std::vector<std::int32_t> columns = {},
                               std::int64_t batch_rows = 1000);

/// Writes a changelog into the table's sink and finishes it.
Status WriteAll(const TableDefinition& table, const ChangelogBatch& batch);

/// The records of a batch, one a line, kinds in front unless all are +I and `style` is not kPrint.
std::string Text(const ChangelogBatch& batch, ValueStyle style);

/// Every type that a column can have, each under its own name.
RowType AllTypes();
/// Three rows of AllTypes as a script: ordinary values, extreme ones, and NULLs.
std::string AllTypesScript();

}  // namespace podium::testing_support

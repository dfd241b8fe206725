#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/connect/filesystem_options.h"
#include "podium/connect/sink/output_file.h"

namespace podium {

/// Writes records into one file of some format.
class FormatWriter {
 public:
  virtual ~FormatWriter() = default;
  /// Writes the records in order. Kinds are written only if the table has a column for them.
  virtual Status Write(const ChangelogBatch& batch) = 0;
  /// Ends the file and gives it its name.
  virtual Status Finish() = 0;
};

/// Makes the writer of the table's format for records with the columns of `type`.
Result<std::unique_ptr<FormatWriter>> MakeFormatWriter(OutputFile out, const RowType& type,
                                                       const FilesystemOptions& options);

/// The single formats, for MakeFormatWriter.
Result<std::unique_ptr<FormatWriter>> MakeCsvWriter(OutputFile out, const RowType& type,
                                                    const FilesystemOptions& options);
Result<std::unique_ptr<FormatWriter>> MakeJsonWriter(OutputFile out, const RowType& type,
                                                     const FilesystemOptions& options);
Result<std::unique_ptr<FormatWriter>> MakeParquetWriter(OutputFile out, const RowType& type,
                                                        const FilesystemOptions& options);

}  // namespace podium

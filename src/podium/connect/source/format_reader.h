#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/row/logical_type.h"

namespace podium {

/// What of a file is to be read.
struct ReadRequest {
  RowType table;                      ///< All physical columns of the table.
  std::vector<std::int32_t> columns;  ///< Those to deliver: indices into `table`, ascending.

  /// The columns to deliver.
  RowType Projected() const;
};

/// Reads one file of some format.
class FormatReader {
 public:
  virtual ~FormatReader() = default;
  /// The next rows, at most max_rows and at least one, as plain columns of the types asked for; null at the
  /// end.
  virtual Result<std::shared_ptr<arrow::RecordBatch>> Next(std::int64_t max_rows) = 0;
  virtual std::int64_t bytes_read() const = 0;
  virtual std::int64_t skipped_records() const { return 0; }
};

/// Returns Invalid if the table has a column that is not in `present`, the columns of a file, with the
/// nearest of them.
Status CheckColumnsPresent(const RowType& table, const std::vector<std::string>& present);

/// `FILE: line L: message` or, with a field, `FILE: line L, field NAME: message`; keeps code and hint.
Status AtRecord(const Status& status, const std::string& path, std::int64_t line, const std::string& field);

}  // namespace podium

#include "podium/connect/format/csv_options.h"

namespace podium {

ValueFormat CsvOptions::value_format() const {
  ValueFormat format;
  format.style = ValueStyle::kCsv;
  format.plain_decimals = !decimals_in_scientific_notation;
  format.array_element_delimiter = array_element_delimiter;
  format.null_literal = null_literal.value_or("");
  return format;
}

Result<CsvOptions> ReadCsvOptions(OptionReader& options) {
  CsvOptions csv;
  PODIUM_ASSIGN_OR_RETURN(csv.field_delimiter, options.Char("csv.field-delimiter", ','));
  PODIUM_ASSIGN_OR_RETURN(const bool no_quotes, options.Bool("csv.disable-quote-character", false));
  const bool has_quote = options.Find("csv.quote-character").has_value();
  PODIUM_ASSIGN_OR_RETURN(const char quote, options.Char("csv.quote-character", '"'));
  if (no_quotes && has_quote) {
    return Status::Refused(
               "Format cannot define a quote character and disabled quote character at the same time.")
        .At(options.PositionOf("csv.quote-character"));
  }
  if (no_quotes) {
    csv.quote_character.reset();
  } else {
    csv.quote_character = quote;
  }
  if (options.Find("csv.escape-character")) {
    PODIUM_ASSIGN_OR_RETURN(csv.escape_character, options.Char("csv.escape-character", '\\'));
  }
  PODIUM_ASSIGN_OR_RETURN(csv.allow_comments, options.Bool("csv.allow-comments", false));
  PODIUM_ASSIGN_OR_RETURN(csv.ignore_parse_errors, options.Bool("csv.ignore-parse-errors", false));
  csv.array_element_delimiter = options.Find("csv.array-element-delimiter").value_or(";");
  if (csv.array_element_delimiter.empty()) {
    return Status::Invalid("Invalid value for option 'csv.array-element-delimiter': it is empty")
        .At(options.PositionOf("csv.array-element-delimiter"));
  }
  csv.null_literal = options.Find("csv.null-literal");
  PODIUM_ASSIGN_OR_RETURN(csv.decimals_in_scientific_notation,
                          options.Bool("csv.write-bigdecimal-in-scientific-notation", true));
  PODIUM_ASSIGN_OR_RETURN(csv.header, options.Bool("csv.podium.header", false));
  return csv;
}

Status CheckCsvTypes(const RowType& type) {
  for (std::size_t i = 0; i < type.size(); ++i) {
    const LogicalType& column = type.types[i];
    if (!column.is_nested()) continue;
    const LogicalType* unsupported = nullptr;
    if (column.root() == TypeRoot::kMap || column.root() == TypeRoot::kMultiset) {
      unsupported = &column;
    } else {
      for (const LogicalType& child : column.children()) {
        if (child.is_nested()) unsupported = &child;
      }
    }
    if (unsupported == nullptr) continue;
    return Status::Refused("Unsupported type: ", unsupported->ToString())
        .WithHint("column " + type.names[i] + " has no CSV form; use 'format' = 'json' or 'parquet'");
  }
  return Status::OK();
}

}  // namespace podium

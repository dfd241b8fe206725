#include "podium/sql/parser/keywords.h"

#include <algorithm>
#include <array>
#include <vector>

#include "podium/base/nearest_name.h"

namespace podium {
namespace {

// The words of Flink 2.2.1's own parser, as its metadata (SqlAbstractParserImpl.Metadata) lists them. In byte
// order, for binary search.
// clang-format off
constexpr std::string_view kReserved[] = {
    "ABS", "ALL", "ALLOCATE", "ALLOW", "ALTER", "AND", "ANY", "ARE", "ARRAY", "ARRAY_CONCAT_AGG",
    "ARRAY_MAX_CARDINALITY", "AS", "ASENSITIVE", "ASYMMETRIC", "AT", "ATOMIC", "AUTHORIZATION", "AVG",
    "BEGIN", "BEGIN_FRAME", "BEGIN_PARTITION", "BETWEEN", "BIGINT", "BINARY", "BIT", "BLOB", "BOOLEAN",
    "BOTH", "BUCKETS", "BY", "BYTES", "CALL", "CALLED", "CARDINALITY", "CASCADED", "CASE", "CAST",
    "CATALOGS", "CEIL", "CEILING", "CHAR", "CHARACTER", "CHARACTER_LENGTH", "CHAR_LENGTH", "CHECK",
    "CLASSIFIER", "CLOB", "CLOSE", "COALESCE", "COLLATE", "COLLECT", "COLUMN", "COMMENT", "COMMIT",
    "CONDITION", "CONNECT", "CONSTRAINT", "CONTAINS", "CONTAINS_SUBSTR", "CONTINUOUS", "CONVERT", "CORR",
    "CORRESPONDING", "COUNT", "COVAR_POP", "COVAR_SAMP", "CREATE", "CROSS", "CUBE", "CUME_DIST", "CURRENT",
    "CURRENT_CATALOG", "CURRENT_DATE", "CURRENT_DEFAULT_TRANSFORM_GROUP", "CURRENT_PATH", "CURRENT_ROLE",
    "CURRENT_ROW", "CURRENT_SCHEMA", "CURRENT_TIME", "CURRENT_TIMESTAMP",
    "CURRENT_TRANSFORM_GROUP_FOR_TYPE", "CURRENT_USER", "CURSOR", "CYCLE", "DATABASES", "DATE", "DATETIME",
    "DATETIME_TRUNC", "DATE_TRUNC", "DAY", "DEALLOCATE", "DEC", "DECIMAL", "DECLARE", "DEFAULT", "DEFINE",
    "DELETE", "DENSE_RANK", "DEREF", "DESCRIBE", "DETERMINISTIC", "DISALLOW", "DISCONNECT", "DISTINCT",
    "DISTRIBUTED", "DISTRIBUTION", "DOT", "DOUBLE", "DROP", "DYNAMIC", "EACH", "ELEMENT", "ELSE", "EMPTY",
    "END", "END_FRAME", "END_PARTITION", "EQUALS", "ESCAPE", "EVERY", "EXCEPT", "EXEC", "EXECUTE", "EXISTS",
    "EXP", "EXPLAIN", "EXTEND", "EXTENDED", "EXTERNAL", "EXTRACT", "FALSE", "FETCH", "FILTER",
    "FIRST_VALUE", "FLOAT", "FLOOR", "FOR", "FOREIGN", "FRAME_ROW", "FREE", "FRESHNESS", "FRIDAY", "FROM",
    "FULL", "FUNCTION", "FUNCTIONS", "FUSION", "GET", "GLOBAL", "GRANT", "GROUP", "GROUPING", "GROUPS",
    "GROUP_CONCAT", "HASH", "HAVING", "HOLD", "HOUR", "IDENTITY", "ILIKE", "IMPORT", "IN", "INCLUDE",
    "INDICATOR", "INITIAL", "INNER", "INOUT", "INSENSITIVE", "INSERT", "INT", "INTEGER", "INTERSECT",
    "INTERSECTION", "INTERVAL", "INTO", "IS", "JOIN", "JSON_ARRAY", "JSON_ARRAYAGG", "JSON_EXISTS",
    "JSON_OBJECT", "JSON_OBJECTAGG", "JSON_QUERY", "JSON_SCOPE", "JSON_VALUE", "LAG", "LANGUAGE", "LARGE",
    "LAST_VALUE", "LATERAL", "LEAD", "LEADING", "LEFT", "LIKE", "LIKE_REGEX", "LIMIT", "LN", "LOCAL",
    "LOCALTIME", "LOCALTIMESTAMP", "LOWER", "MATCH", "MATCHES", "MATCH_NUMBER", "MATCH_RECOGNIZE",
    "MATERIALIZED", "MAX", "MEASURES", "MEMBER", "MERGE", "METHOD", "MIN", "MINUS", "MINUTE", "MOD",
    "MODELS", "MODIFIES", "MODIFY", "MODULE", "MODULES", "MONDAY", "MONTH", "MULTISET", "NATIONAL",
    "NATURAL", "NCHAR", "NCLOB", "NEW", "NEXT", "NO", "NONE", "NORMALIZE", "NOT", "NTH_VALUE", "NTILE",
    "NULL", "NULLIF", "NUMERIC", "OCCURRENCES_REGEX", "OCTET_LENGTH", "OF", "OFFSET", "OLD", "OMIT", "ON",
    "ONE", "ONLY", "OPEN", "OR", "ORDER", "ORDINAL", "OUT", "OUTER", "OVER", "OVERLAPS", "OVERLAY",
    "PARAMETER", "PARTITION", "PATTERN", "PER", "PERCENT", "PERCENTILE_CONT", "PERCENTILE_DISC",
    "PERCENT_RANK", "PERIOD", "PERMUTE", "PIVOT", "PORTION", "POSITION", "POSITION_REGEX", "POWER",
    "PRECEDES", "PRECISION", "PREPARE", "PREV", "PRIMARY", "PROCEDURE", "PROCEDURES", "QUALIFY", "QUARTERS",
    "RANGE", "RANK", "RAW", "READS", "REAL", "RECURSIVE", "REF", "REFERENCES", "REFERENCING", "REFRESH",
    "REFRESH_MODE", "REGR_AVGX", "REGR_AVGY", "REGR_COUNT", "REGR_INTERCEPT", "REGR_R2", "REGR_SLOPE",
    "REGR_SXX", "REGR_SXY", "REGR_SYY", "RELEASE", "RENAME", "RESET", "RESULT", "RESUME", "RETURN",
    "RETURNS", "REVOKE", "RIGHT", "RLIKE", "ROLLBACK", "ROLLUP", "ROW", "ROWS", "ROW_NUMBER", "RUNNING",
    "SAFE_CAST", "SAFE_OFFSET", "SAFE_ORDINAL", "SATURDAY", "SAVEPOINT", "SCALA", "SCOPE", "SCROLL",
    "SEARCH", "SECOND", "SEEK", "SELECT", "SENSITIVE", "SEPARATOR", "SESSION_USER", "SET", "SHOW",
    "SIMILAR", "SKIP", "SMALLINT", "SOME", "SPECIFIC", "SPECIFICTYPE", "SQL", "SQLEXCEPTION", "SQLSTATE",
    "SQLWARNING", "SQRT", "START", "STATEMENT", "STATIC", "STDDEV_POP", "STDDEV_SAMP", "STREAM", "STRING",
    "STRING_AGG", "STRUCTURED", "SUBMULTISET", "SUBSET", "SUBSTRING", "SUBSTRING_REGEX", "SUCCEEDS", "SUM",
    "SUNDAY", "SUSPEND", "SYMMETRIC", "SYSTEM", "SYSTEM_TIME", "SYSTEM_USER", "TABLE", "TABLES",
    "TABLESAMPLE", "THEN", "THURSDAY", "TIME", "TIMESTAMP", "TIMESTAMP_DIFF", "TIMESTAMP_LTZ",
    "TIMESTAMP_TRUNC", "TIMEZONE_HOUR", "TIMEZONE_MINUTE", "TIME_DIFF", "TIME_TRUNC", "TINYINT", "TO",
    "TRAILING", "TRANSLATE", "TRANSLATE_REGEX", "TRANSLATION", "TREAT", "TRIGGER", "TRIM", "TRIM_ARRAY",
    "TRUE", "TRUNCATE", "TRY_CAST", "TUESDAY", "UESCAPE", "UNION", "UNIQUE", "UNKNOWN", "UNNEST", "UNPIVOT",
    "UPDATE", "UPPER", "UPSERT", "USE", "USER", "USING", "VALUE", "VALUES", "VALUE_OF", "VARBINARY",
    "VARCHAR", "VARIANT", "VARYING", "VAR_POP", "VAR_SAMP", "VERSIONING", "VIEWS", "WATERMARK",
    "WATERMARKS", "WEDNESDAY", "WEEKS", "WHEN", "WHENEVER", "WHERE", "WIDTH_BUCKET", "WINDOW", "WITH",
    "WITHIN", "WITHOUT", "YEAR"};
// clang-format on

// Reserved, but the name of a function where ( follows.
// clang-format off
constexpr std::string_view kReservedFunctions[] = {
    "ABS", "AVG", "CARDINALITY", "CEILING", "CHAR", "CHARACTER_LENGTH", "CHAR_LENGTH", "COALESCE",
    "COLLECT", "COUNT", "COVAR_POP", "COVAR_SAMP", "CUME_DIST", "CURRENT_DATE", "CURRENT_TIME",
    "CURRENT_TIMESTAMP", "DENSE_RANK", "ELEMENT", "EVERY", "EXP", "FIRST_VALUE", "FLOOR", "FUSION",
    "GROUPING", "HOUR", "INTERSECTION", "LAG", "LAST_VALUE", "LEAD", "LEFT", "LN", "LOCALTIME",
    "LOCALTIMESTAMP", "LOWER", "MAX", "MIN", "MINUTE", "MOD", "MONTH", "NTH_VALUE", "NTILE", "NULLIF",
    "OCTET_LENGTH", "PERCENTILE_CONT", "PERCENTILE_DISC", "PERCENT_RANK", "POWER", "RANK", "REGR_COUNT",
    "REGR_SXX", "REGR_SYY", "RIGHT", "ROW_NUMBER", "SECOND", "SOME", "SQRT", "STDDEV_POP", "STDDEV_SAMP",
    "SUM", "TRUNCATE", "UPPER", "USER", "VAR_POP", "VAR_SAMP", "YEAR"};
// clang-format on

// Reserved, and functions without parentheses.
// clang-format off
constexpr std::string_view kContextVariables[] = {
    "CURRENT_CATALOG", "CURRENT_DATE", "CURRENT_DEFAULT_TRANSFORM_GROUP", "CURRENT_PATH", "CURRENT_ROLE",
    "CURRENT_SCHEMA", "CURRENT_TIME", "CURRENT_TIMESTAMP", "CURRENT_USER", "LOCALTIME", "LOCALTIMESTAMP",
    "SESSION_USER", "SYSTEM_USER", "USER"};
// clang-format on

// The words that users misspell where a clause should begin or go on.
// clang-format off
constexpr std::string_view kClauseWords[] = {
    "SELECT", "FROM", "WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY", "ORDER", "LIMIT", "OFFSET", "FETCH",
    "UNION", "EXCEPT", "INTERSECT", "WITH", "VALUES", "INSERT", "INTO", "CREATE", "TABLE", "VIEW", "DROP",
    "EXPLAIN", "DESCRIBE", "SHOW", "EXECUTE", "RESET", "JOIN", "CROSS", "INNER", "LEFT", "RIGHT", "FULL",
    "LATERAL", "BETWEEN", "LIKE", "SIMILAR", "AND", "OR", "NOT", "NULL", "DISTINCT", "OVER", "PARTITION",
    "PRIMARY", "KEY", "ENFORCED", "WATERMARK", "COMMENT", "PARTITIONED", "TEMPORARY", "EXISTS", "CAST",
    "CASE", "WHEN", "THEN", "ELSE", "END", "INTERVAL", "ROWS", "RANGE", "PRECEDING", "FOLLOWING",
    "UNBOUNDED", "CURRENT", "NULLS", "FIRST", "LAST", "ONLY", "STATEMENT", "BEGIN", "METADATA", "SECOND",
    "MINUTE", "HOUR", "DAY", "MONTH", "YEAR", "USING", "NATURAL", "BY", "AS", "ON", "IN", "IS", "FOR", "SET"};
// clang-format on

// Reserved words that hold statements together. Where one of these surprises, the statement has a hole; any
// other reserved word was rather meant as a name. In byte order.
// clang-format off
constexpr std::string_view kStructure[] = {
    "ALL", "AND", "ARRAY", "AS", "BEGIN", "BETWEEN", "BY", "CASE", "CAST", "CREATE", "CROSS", "DEFAULT", "DISTINCT", "DROP",
    "ELSE", "END", "EXCEPT", "EXECUTE", "EXISTS", "EXPLAIN", "FALSE", "FETCH", "FOR", "FROM", "FULL", "GROUP",
    "HAVING", "IN", "INNER", "INSERT", "INTERSECT", "INTO", "IS", "JOIN", "LATERAL", "LEFT", "LIKE", "LIMIT", "MINUS",
    "NATURAL", "NOT", "NULL", "OFFSET", "ON", "OR", "ORDER", "OVER", "PARTITION", "PRIMARY", "QUALIFY", "RIGHT",
    "ROW", "SELECT", "SET", "SHOW", "TABLE", "THEN", "TO", "TRUE", "UNION", "UNNEST", "USING", "VALUES", "WATERMARK",
    "WHEN", "WHERE", "WINDOW", "WITH"};
// clang-format on

template <class Words>
bool Contains(const Words& words, std::string_view word) {
  return std::ranges::binary_search(words, word);
}

}  // namespace

bool IsReservedWord(std::string_view upper) { return Contains(kReserved, upper); }
bool IsReservedFunctionName(std::string_view upper) { return Contains(kReservedFunctions, upper); }
bool IsLikelyName(std::string_view upper) { return IsReservedWord(upper) && !Contains(kStructure, upper); }
bool IsContextVariable(std::string_view upper) { return Contains(kContextVariables, upper); }

std::string_view NearestClauseWord(std::string_view upper) {
  if (upper.size() < 4 || upper.size() > 20) return {};  // Too short to tell a slip from a name.
  std::string_view best;
  std::size_t best_distance = upper.size() < 6 ? 2 : 3;  // One slip in a short word, two in a longer one.
  for (const std::string_view word : kClauseWords) {
    const std::size_t distance = EditDistance(upper, word);
    if (distance > 0 && distance < best_distance && distance < word.size()) {
      best = word;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace podium

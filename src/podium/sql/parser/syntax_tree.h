#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "podium/sql/parser/syntax_expression.h"
#include "podium/sql/parser/syntax_query.h"

/// The syntax of Flink SQL's statements.
namespace podium::syntax {

/// 'key' = 'value' of WITH, and of SET.
struct TableOption {
  std::string key;
  std::string value;
  SourcePosition position;        ///< Of the key.
  SourcePosition value_position;  ///< Of the value.
};

/// SET 'k' = 'v'; SET alone lists what is set (no option).
struct SetStatement {
  std::optional<TableOption> option;
};

/// RESET 'k'; RESET alone (no key) resets everything.
struct ResetStatement {
  std::optional<std::string> key;
  SourcePosition key_position;
};

enum class ColumnKind : std::uint8_t {
  kPhysical,
  kComputed,  ///< c AS expression
  kMetadata,  ///< c TYPE METADATA [FROM 'key'] [VIRTUAL]
};

enum class ConstraintKind : std::uint8_t { kPrimaryKey, kUnique };
enum class Enforcement : std::uint8_t { kUnspecified, kEnforced, kNotEnforced };

/// PRIMARY KEY (a, b) NOT ENFORCED, whether written as a table or as a column constraint.
struct TableConstraint {
  std::optional<Identifier> name;
  ConstraintKind kind = ConstraintKind::kPrimaryKey;
  std::vector<Identifier> columns;
  Enforcement enforcement = Enforcement::kUnspecified;
  SourcePosition position;
};

struct ColumnDefinition {
  ColumnKind kind = ColumnKind::kPhysical;
  Identifier name;
  TypePtr type;              ///< Null for a computed column, and in CREATE TABLE t (a, b) AS query.
  ExpressionPtr expression;  ///< Of a computed column.
  std::optional<std::string> metadata_key;
  bool metadata_virtual = false;
  std::optional<std::string> comment;
};

/// WATERMARK FOR column AS expression.
struct WatermarkDefinition {
  QualifiedName column;
  ExpressionPtr expression;
  SourcePosition position;
};

/// DISTRIBUTED [BY [HASH|RANGE] (columns)] [INTO n BUCKETS].
struct Distribution {
  std::optional<std::string> kind;  ///< HASH or RANGE
  std::vector<Identifier> columns;
  std::optional<std::int64_t> buckets;
  SourcePosition position;
};

enum class LikeMerge : std::uint8_t { kIncluding, kExcluding, kOverwriting };
enum class LikeFeature : std::uint8_t {
  kAll,
  kConstraints,
  kDistribution,
  kGenerated,
  kMetadata,
  kOptions,
  kPartitions,
  kWatermarks,
};

struct LikeOption {
  LikeMerge merge = LikeMerge::kIncluding;
  LikeFeature feature = LikeFeature::kAll;
  SourcePosition position;
};

/// LIKE source [(INCLUDING ALL EXCLUDING OPTIONS ...)].
struct LikeClause {
  QualifiedName source;
  std::vector<LikeOption> options;
  SourcePosition position;
};

struct CreateTableStatement {
  bool temporary = false;
  bool if_not_exists = false;
  bool or_replace = false;
  QualifiedName name;
  std::vector<ColumnDefinition> columns;
  std::vector<TableConstraint>
      constraints;  ///< In the order written; more than one primary key is not checked.
  std::vector<WatermarkDefinition> watermarks;  ///< More than one is not checked.
  std::optional<std::string> comment;
  std::optional<Distribution> distribution;
  std::vector<Identifier> partitioned_by;
  std::vector<TableOption> options;  ///< In the order written; repeated keys are not checked.
  std::optional<LikeClause> like;
  QueryPtr query;  ///< CREATE TABLE ... AS query.
};

struct CreateViewStatement {
  bool temporary = false;
  bool if_not_exists = false;
  QualifiedName name;
  std::vector<Identifier> columns;
  std::optional<std::string> comment;
  QueryPtr query;
};

enum class DropKind : std::uint8_t { kTable, kView };

struct DropStatement {
  DropKind kind = DropKind::kTable;
  bool temporary = false;
  bool if_exists = false;
  QualifiedName name;
};

/// PARTITION (c = v) of INSERT.
struct PartitionValue {
  Identifier column;
  ExpressionPtr value;
};

struct InsertStatement {
  bool overwrite = false;
  QualifiedName target;
  std::vector<Hint> hints;
  std::vector<PartitionValue> partition;
  std::vector<Identifier> columns;  ///< Empty: all, in order.
  QueryPtr query;
  SourcePosition position;
};

/// EXECUTE STATEMENT SET BEGIN ... END, also in the older form BEGIN STATEMENT SET; ... END;
struct StatementSet {
  std::vector<InsertStatement> inserts;
};

enum class ExplainDetail : std::uint8_t { kEstimatedCost, kChangelogMode, kPlanAdvice, kJsonExecutionPlan };

struct ExplainStatement {
  std::vector<ExplainDetail> details;
  std::variant<QueryPtr, InsertStatement, StatementSet> subject;
  SourcePosition subject_position;
};

/// USE db, USE catalog.db, USE CATALOG c.
struct UseStatement {
  bool catalog = false;
  QualifiedName name;
};

enum class ShowKind : std::uint8_t {
  kTables,
  kViews,
  kCatalogs,
  kDatabases,
  kCurrentCatalog,
  kCurrentDatabase
};

struct ShowStatement {
  ShowKind kind = ShowKind::kTables;
  std::optional<QualifiedName> in;  ///< FROM | IN database
  std::optional<std::string> like;  ///< The pattern of [NOT] LIKE.
  bool not_like = false;
};

/// DESCRIBE t, DESC t, with EXTENDED.
struct DescribeStatement {
  bool extended = false;
  QualifiedName name;
};

/// A query alone: its result goes to the user.
struct QueryStatement {
  QueryPtr query;
};

/// One statement of a script.
struct Statement {
  SourcePosition position;  ///< Of its first token.
  std::size_t begin = 0;    ///< Its bytes in the script: [begin, end), without the semicolon and
  std::size_t end = 0;      ///< without blanks and comments around it.
  std::string text;         ///< Those bytes.
  std::variant<SetStatement, ResetStatement, CreateTableStatement, CreateViewStatement, DropStatement,
               InsertStatement, StatementSet, ExplainStatement, UseStatement, ShowStatement,
               DescribeStatement, QueryStatement>
      body;
};

}  // namespace podium::syntax

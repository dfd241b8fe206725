#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/sql/analyzer/table_definition.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// A view as it was created: its query is analysed anew at each use.
struct ViewDefinition {
  std::string name;
  std::vector<std::string> columns;  ///< Of CREATE VIEW v (a, b); empty: the query's own names.
  syntax::QueryPtr query;
  RowType row_type;  ///< As found when the view was created.
};

/// What stands under one name: exactly one of the two is set.
struct CatalogEntry {
  std::shared_ptr<const TableDefinition> table;
  std::shared_ptr<const ViewDefinition> view;
  explicit operator bool() const { return table != nullptr || view != nullptr; }
};

/// The names of one session: tables and views of default_catalog.default_database, the temporary ones that
/// hide them, and the options that SET has changed. Names keep their case, as in Flink. Thread safety: none.
class Catalog {
 public:
  enum class Lifetime { kPermanent, kTemporary };
  enum class IfExists { kFail, kKeep };

  /// The name within the one database: resolves `t`, `default_database.t`,
  /// `default_catalog.default_database.t`. Refused ("Object 'x' not found") for another catalog or database.
  static Result<std::string> LocalName(const syntax::QualifiedName& name);

  /// What `name` stands for, temporary objects first; empty if nothing does.
  CatalogEntry Find(const std::string& name) const;
  /// Names of all tables and views in the order of their names.
  std::vector<std::string> TableNames() const;
  std::vector<std::string> ViewNames() const;

  /// Refused if the name is taken among objects of the same lifetime.
  Status Add(const std::string& name, CatalogEntry entry, Lifetime lifetime, IfExists if_exists);
  /// Refused if there is no such object.
  Status Drop(const syntax::DropStatement& drop);

  /// Options in force that SET has changed, by key.
  const std::map<std::string, std::string>& options() const { return options_; }
  Status SetOption(const syntax::TableOption& option);
  /// RESET: one key, or all of them.
  Status ResetOption(const std::optional<std::string>& key);

 private:
  using Objects = std::map<std::string, CatalogEntry>;
  Objects& Of(Lifetime lifetime) { return lifetime == Lifetime::kTemporary ? temporary_ : permanent_; }

  Objects permanent_;
  Objects temporary_;
  std::map<std::string, std::string> options_;
};

}  // namespace podium

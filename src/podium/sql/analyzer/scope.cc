#include "podium/sql/analyzer/scope.h"

#include <algorithm>

#include "podium/base/nearest_name.h"
#include "podium/sql/analyzer/casts.h"

namespace podium {
namespace {

std::string Dotted(const syntax::QualifiedName& name, std::size_t begin = 0) {
  std::string text;
  for (std::size_t i = begin; i < name.parts.size(); ++i) {
    if (i > begin) text += ".";
    text += name.parts[i].text;
  }
  return text;
}

/// The first `count` parts.
std::vector<std::string> Prefix(const syntax::QualifiedName& name, std::size_t count) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < count; ++i) parts.push_back(name.parts[i].text);
  return parts;
}

bool EndsWith(const std::vector<std::string>& path, const std::vector<std::string>& suffix) {
  return path.size() >= suffix.size() && std::equal(suffix.rbegin(), suffix.rend(), path.rbegin());
}

Status WithNearest(Status status, const std::string& wanted, const std::vector<std::string>& known) {
  const std::string_view nearest = NearestName(wanted, known);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

}  // namespace

RexPtr FieldOf(const RexPtr& row, const std::string& name, SourcePosition position) {
  // A cast that only made an inner field nullable gives way to one around the outer field.
  const bool inner_cast =
      row->kind == RexKind::kCall && row->op == "CAST" && row->operands[0]->kind == RexKind::kField;
  const RexPtr& base = inner_cast ? row->operands[0] : row;
  const auto& names = base->type.field_names();
  const auto found = std::ranges::find(names, name);
  if (base->type.root() != TypeRoot::kRow || found == names.end()) return nullptr;
  const auto index = static_cast<std::size_t>(found - names.begin());
  const LogicalType& type = base->type.children()[index];
  RexPtr field = Rex::Field(base, static_cast<std::int32_t>(index), type, position);
  if (!row->type.nullable() || type.nullable()) return field;
  return AbstractCast(type.WithNullable(true), field);
}

std::vector<const ScopeTable*> Scope::TablesNamed(const std::vector<std::string>& path) const {
  std::vector<const ScopeTable*> found;
  for (const auto& table : tables_) {
    if (EndsWith(table.path, path)) found.push_back(&table);
  }
  return found;
}

std::vector<std::int32_t> Scope::ColumnsNamed(const std::string& name, std::int32_t begin,
                                              std::int32_t end) const {
  std::vector<std::int32_t> found;
  for (std::int32_t i = begin; i < end; ++i) {
    if (row_.names[static_cast<std::size_t>(i)] == name) found.push_back(i);
  }
  return found;
}

Result<RexPtr> Scope::Column(const std::vector<std::int32_t>& found, const syntax::Identifier& name) const {
  if (found.size() > 1) {
    return Status::Refused("Column '", name.text, "' is ambiguous")
        .At(name.position)
        .WithHint("write the table's name in front of it, or give the columns different aliases");
  }
  return Rex::InputRef(found[0], row_.types[static_cast<std::size_t>(found[0])], name.position);
}

Status Scope::ColumnNotFound(const syntax::QualifiedName& name) const {
  const auto& first = name.parts.front();
  if (name.parts.size() == 1) {
    const Status status =
        Status::Refused("Column '", first.text, "' not found in any table").At(first.position);
    return WithNearest(status, first.text, row_.names);
  }
  std::vector<std::string> aliases;
  for (const auto& table : tables_) aliases.push_back(table.path.back());
  const Status status =
      Status::Refused("Table '", Dotted({{name.parts.begin(), name.parts.end() - 1}}), "' not found")
          .At(first.position);
  return WithNearest(status, name.parts[name.parts.size() - 2].text, aliases);
}

// As Calcite does: the longest prefix that names a table, else a column with fields behind it.
Result<RexPtr> Scope::Resolve(const syntax::QualifiedName& name) const {
  const std::size_t parts = name.parts.size();
  std::size_t next = 0;  // The first part that is not yet used.
  RexPtr value;
  for (std::size_t prefix = std::min<std::size_t>(parts - 1, 3); prefix > 0 && !value; --prefix) {
    const auto tables = TablesNamed(Prefix(name, prefix));
    if (tables.empty()) continue;
    const ScopeTable& table = *tables.front();
    const auto found =
        ColumnsNamed(name.parts[prefix].text, table.first_column, table.first_column + table.num_columns);
    if (found.empty()) {
      const Status status =
          Status::Refused("Column '", Dotted(name, prefix), "' not found in table '", table.path.back(), "'")
              .At(name.parts[prefix].position);
      const auto begin = row_.names.begin() + table.first_column;
      return WithNearest(status, name.parts[prefix].text, {begin, begin + table.num_columns});
    }
    PODIUM_ASSIGN_OR_RETURN(value, Column(found, name.parts[prefix]));
    next = prefix + 1;
  }
  if (!value) {
    const auto found = ColumnsNamed(name.parts[0].text, 0, static_cast<std::int32_t>(row_.size()));
    if (found.empty()) return ColumnNotFound(name);
    PODIUM_ASSIGN_OR_RETURN(value, Column(found, name.parts[0]));
    next = 1;
  }
  for (; next < parts; ++next) {
    RexPtr field = FieldOf(value, name.parts[next].text, name.parts[next].position);
    if (!field) {
      const Status status =
          Status::Refused("Column '", Dotted(name), "' not found in table '",
                          tables_.empty() ? std::string() : tables_.front().path.back(), "'")
              .At(name.parts[next].position);
      return WithNearest(status, name.parts[next].text, value->type.field_names());
    }
    value = std::move(field);
  }
  return value;
}

Result<std::vector<Scope::StarItem>> Scope::ExpandStar(const syntax::QualifiedName& name) const {
  std::vector<StarItem> items;
  const auto tables = TablesNamed(Prefix(name, name.parts.size()));
  if (!tables.empty()) {
    const ScopeTable& table = *tables.front();
    for (std::int32_t i = table.first_column; i < table.first_column + table.num_columns; ++i) {
      const auto index = static_cast<std::size_t>(i);
      items.push_back({row_.names[index], Rex::InputRef(i, row_.types[index], name.position())});
    }
    return items;
  }
  auto row = Resolve(name);
  if (!row.ok() || row.value()->type.root() != TypeRoot::kRow) {
    std::vector<std::string> aliases;
    for (const auto& table : tables_) aliases.push_back(table.path.back());
    const Status status = Status::Refused("Unknown identifier '", Dotted(name), "'").At(name.position());
    return WithNearest(status, name.last(), aliases);
  }
  for (const auto& field : row.value()->type.field_names()) {
    items.push_back({field, FieldOf(row.value(), field, name.position())});
  }
  return items;
}

Result<std::vector<Scope::StarItem>> Scope::ExpandStar(SourcePosition position) const {
  if (tables_.empty()) {
    return Status::Refused("SELECT * requires a FROM clause").At(position);
  }
  std::vector<StarItem> items;
  for (std::size_t i = 0; i < row_.size(); ++i) {
    const auto same = ColumnsNamed(row_.names[i], 0, static_cast<std::int32_t>(row_.size()));
    if (same.size() > 1 && tables_.size() == 1) {
      return Status::Refused("Column '", row_.names[i], "' is ambiguous")
          .At(position)
          .WithHint("give the columns of the subquery different aliases");
    }
    items.push_back({row_.names[i], Rex::InputRef(static_cast<std::int32_t>(i), row_.types[i], position)});
  }
  return items;
}

}  // namespace podium

#include "podium/sql/analyzer/catalog.h"

#include <set>
#include <utility>

#include "podium/base/nearest_name.h"
#include "podium/sql/analyzer/session_options.h"

namespace podium {
namespace {

constexpr std::string_view kCatalog = "default_catalog";
constexpr std::string_view kDatabase = "default_database";

std::string FullName(const std::string& name) {
  return std::string(kCatalog) + "." + std::string(kDatabase) + "." + name;
}

}  // namespace

Result<std::string> Catalog::LocalName(const syntax::QualifiedName& name) {
  const auto& parts = name.parts;
  const auto missing = [&](const syntax::Identifier& part) {
    return Status::Refused("Object '", part.text, "' not found")
        .At(part.position)
        .WithHint("there is one catalog and one database: default_catalog.default_database");
  };
  if (parts.size() > 3) return missing(parts[0]);
  if (parts.size() == 3 && parts[0].text != kCatalog) return missing(parts[0]);
  if (parts.size() >= 2 && parts[parts.size() - 2].text != kDatabase) return missing(parts[parts.size() - 2]);
  return parts.back().text;
}

CatalogEntry Catalog::Find(const std::string& name) const {
  if (const auto found = temporary_.find(name); found != temporary_.end()) return found->second;
  if (const auto found = permanent_.find(name); found != permanent_.end()) return found->second;
  return {};
}

std::vector<std::string> Catalog::TableNames() const {
  std::set<std::string> names;
  for (const auto& [name, entry] : permanent_) names.insert(name);
  for (const auto& [name, entry] : temporary_) names.insert(name);
  return {names.begin(), names.end()};
}

std::vector<std::string> Catalog::ViewNames() const {
  std::vector<std::string> views;
  for (const auto& name : TableNames()) {
    if (Find(name).view) views.push_back(name);
  }
  return views;
}

Status Catalog::Add(const std::string& name, CatalogEntry entry, Lifetime lifetime, IfExists if_exists) {
  Objects& objects = Of(lifetime);
  if (objects.contains(name)) {
    if (if_exists == IfExists::kKeep) return Status::OK();
    if (lifetime == Lifetime::kTemporary) {
      return Status::Refused("Temporary table '`", kCatalog, "`.`", kDatabase, "`.`", name,
                             "`' already exists")
          .WithHint("drop it first, or write IF NOT EXISTS");
    }
    return Status::Refused("Table (or view) ", kDatabase, ".", name, " already exists in Catalog ", kCatalog,
                           ".")
        .WithHint("drop it first, or write IF NOT EXISTS");
  }
  objects.emplace(name, std::move(entry));
  return Status::OK();
}

Status Catalog::Drop(const syntax::DropStatement& drop) {
  const std::string_view kind = drop.kind == syntax::DropKind::kTable ? "Table" : "View";
  PODIUM_ASSIGN_OR_RETURN(const std::string name, LocalName(drop.name));
  const auto fits = [&](const Objects& objects) {
    const auto found = objects.find(name);
    return found != objects.end() &&
           (drop.kind == syntax::DropKind::kView) == (found->second.view != nullptr);
  };
  if (drop.temporary) {
    if (fits(temporary_)) {
      temporary_.erase(name);
      return Status::OK();
    }
    if (drop.if_exists) return Status::OK();
    return Status::Refused("Temporary ", drop.kind == syntax::DropKind::kTable ? "table" : "view",
                           " with identifier '`", kCatalog, "`.`", kDatabase, "`.`", name,
                           "`' does not exist.")
        .At(drop.name.position());
  }
  if (fits(temporary_)) {
    return Status::Refused("Temporary ", drop.kind == syntax::DropKind::kTable ? "table" : "view",
                           " with identifier '`", kCatalog, "`.`", kDatabase, "`.`", name,
                           "`' exists. Drop it first before removing the permanent ",
                           drop.kind == syntax::DropKind::kTable ? "table." : "view.")
        .At(drop.name.position());
  }
  if (fits(permanent_)) {
    permanent_.erase(name);
    return Status::OK();
  }
  if (drop.if_exists) return Status::OK();
  Status status = Status::Refused(kind, " with identifier '", FullName(name), "' does not exist.")
                      .At(drop.name.position());
  const std::vector<std::string> tables = TableNames();  // `nearest` is one of them.
  const std::string_view nearest = NearestName(name, tables);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

Status Catalog::SetOption(const syntax::TableOption& option) {
  const Status status = CheckSessionOption(option.key, option.value);
  if (!status.ok()) {
    return status.At(status.message().starts_with("unknown") ? option.position : option.value_position);
  }
  options_[option.key] = option.value;
  return Status::OK();
}

Status Catalog::ResetOption(const std::optional<std::string>& key) {
  if (!key) {
    options_.clear();
    return Status::OK();
  }
  PODIUM_RETURN_NOT_OK(CheckSessionKey(*key));
  options_.erase(*key);
  return Status::OK();
}

}  // namespace podium

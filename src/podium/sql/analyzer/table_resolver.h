#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/sql/analyzer/catalog.h"
#include "podium/sql/analyzer/table_definition.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// The table that a CREATE TABLE describes: types and computed columns resolved, key and watermark checked,
/// LIKE merged in. Does not look at what the connector makes of its options.
Result<std::shared_ptr<const TableDefinition>> ResolveTable(const Catalog& catalog,
                                                            const syntax::CreateTableStatement& create);

}  // namespace podium

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/base/result.h"
#include "podium/sql/analyzer/catalog.h"
#include "podium/sql/analyzer/logical_plan.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// The table that an INSERT writes to; Refused if the name is none.
Result<std::shared_ptr<const TableDefinition>> SinkTable(const Catalog& catalog, const CatalogEntry& entry,
                                                         const syntax::InsertStatement& insert);

/// Where a column of INSERT's list stands in the sink.
Result<std::size_t> SinkColumn(const RowType& row, const syntax::Identifier& column);

/// The query under a kSink for `sink`, cast to its types where Flink does so by itself. Refused with Flink's
/// message if the columns do not match (DynamicSinkUtils.validateSchemaAndApplyImplicitCast).
Result<LogicalNodePtr> IntoSink(const LogicalNodePtr& query, std::shared_ptr<const TableDefinition> sink,
                                std::vector<std::int32_t> target_columns);

/// Only one event time can go out with the rows. Flink finds out last, when everything else is right.
Status CheckRowtimes(const RowType& query, const std::string& sink);

}  // namespace podium

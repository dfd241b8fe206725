#pragma once

#include "podium/base/result.h"
#include "podium/sql/analyzer/query_analyzer.h"

namespace podium {

/// Analyses one SELECT with the ORDER BY, LIMIT and OFFSET of `query`, whose body it is.
Result<AnalyzedQuery> AnalyzeSelect(QueryAnalyzer& queries, const syntax::Select& select,
                                    const syntax::Query& query, QueryPlace place, const TargetList* targets);

}  // namespace podium

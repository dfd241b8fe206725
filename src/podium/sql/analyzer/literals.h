#pragma once

#include "podium/base/result.h"
#include "podium/expr/rex.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// The value and the type of a literal as Calcite gives them: 1 is INT, 3000000000 BIGINT, 1.50 DECIMAL(3,
/// 2), 1e3 DOUBLE, 'ab' CHAR(2); all but NULL are NOT NULL. NULL has the NULL type.
Result<RexPtr> ResolveLiteral(const syntax::Expression& literal);

/// `DAY`, `DAY TO SECOND`, `DAY(3)`: the qualifier as EXPLAIN prints it.
std::string QualifierText(const syntax::IntervalQualifier& qualifier);

/// An interval of `count` units: TIMESTAMPADD(DAY, ...) counts in INTERVAL '1' DAY. Months for YEAR, QUARTER
/// and MONTH, else milliseconds. NotSupported for units finer than a second.
Result<RexPtr> UnitInterval(const std::string& unit, SourcePosition position);

}  // namespace podium

#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>

#include "podium/connect/sink/sink.h"
#include "podium/runtime/session/result_style.h"
#include "podium/runtime/session/table_order.h"

namespace podium {

/// Writes text to a stream; an error names the cause.
Status WriteText(std::FILE* out, std::string_view text);

/// Writes a changelog to `out` as it comes, as kChangelog or kJsonLines. `columns` are the names to show.
std::unique_ptr<Sink> MakeStreamResult(ResultStyle style, RowType columns, std::FILE* out);

/// Folds the changelog of an ordered plan and prints the final table at the end, without the ordering
/// columns.
std::unique_ptr<Sink> MakeTableResult(const OrderedPlan& plan, RowType columns, std::FILE* out);

/// Milliseconds since 1970 by the system's clock.
std::int64_t WallClockMs();

}  // namespace podium

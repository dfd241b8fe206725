#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// Finds what works within windows: a ranking partitioned, or a grouping by, window_start and window_end of a
/// windowing function or of another such node below. Their window columns leave the key. A grouping straight
/// over a windowing function assigns the windows itself, and hands on only the window columns that it was
/// grouped by.
///
/// Refuses, with Flink's words, other functions than ROW_NUMBER, a variable rank end and processing time in a
/// ranking, and sizes that are no multiple of the step in a grouping.
Result<RelPtr> RewriteWindows(const RelPtr& root);

}  // namespace podium

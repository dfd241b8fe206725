#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/rank/ranking.h"

namespace podium {

/// Makes the ranking of kFlink221 for a `spec` whose state expires, which has passed MakeRanking's checks.
Result<std::unique_ptr<Ranking>> MakeFlinkRanking(const RankSpec& spec, KeyForm partition_form,
                                                  KeyForm order_form, KeyForm row_key_form);

}  // namespace podium

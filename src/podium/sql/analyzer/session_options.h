#pragma once

#include <map>
#include <string>
#include <vector>

#include "podium/base/status.h"

namespace podium {

/// Every key that SET takes: Flink's options that bear on these plans, and Podium's own (`podium.*`).
const std::vector<std::string>& KnownSessionOptions();

/// Refuses a key that no plan of ours knows, with the nearest one that it does, and a value that the key
/// cannot take. `pipeline.*`, `sql-client.*` and other families are taken whole: they have no effect here.
Status CheckSessionOption(const std::string& key, const std::string& value);
/// The same for the key alone, as RESET needs it.
Status CheckSessionKey(const std::string& key);
/// What to tell somebody who sets an option that is taken but does not do what it seems to: the names that
/// the cache of rankings had in earlier versions of Flink. Empty for others.
std::string NoteOnSessionKey(const std::string& key);

}  // namespace podium

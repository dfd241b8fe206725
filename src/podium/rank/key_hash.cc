#include "podium/rank/key_hash.h"

#include "podium/row/key_group.h"

namespace podium {

std::int32_t HashOfKey(const KeyColumn& keys, std::uint32_t row) {
  switch (keys.form) {
    case KeyForm::kNone:
      return 0;
    case KeyForm::kWord: {
      const bool null = keys.ties != nullptr && keys.ties[row] != 0;
      return HashWordKey(null ? 0 : keys.words[row], null);
    }
    case KeyForm::kBytes:
      return HashBinaryRow({keys.bytes + keys.offsets[row], keys.offsets[row + 1] - keys.offsets[row]});
  }
  return 0;
}

}  // namespace podium

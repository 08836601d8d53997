// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/content_key.h"

// Includes the whole algorithm, so that no library is linked.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tilescope::store {

ContentKey contentKey(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.low64, hash.high64};
}

}  // namespace tilescope::store

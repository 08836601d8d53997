// SPDX-License-Identifier: GPL-3.0-or-later
// The readable rows of a damaged store.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/cancel.h"
#include "core/base/result.h"

namespace tilescope::store {

struct SalvageReport {
  std::string setAside;                  // the damaged file, unchanged: NAME.damaged-1.tilesweep
  std::int64_t answers = 0, points = 0;  // kept rows
  std::int64_t dropped = 0;              // readable rows with a wrong checksum or answer
  std::int64_t lostRanges = 0;           // ranges of row ids that cannot be read
};

// Moves the damaged file aside and replaces it by a store with all sound rows, which a run then completes. On an error
// the file stays where it was.
Result<SalvageReport> salvageStore(const std::string& path, const CancelToken& cancel = {});

}  // namespace tilescope::store

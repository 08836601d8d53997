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
  std::int64_t answers = 0, points = 0;  // kept
  std::int64_t dropped = 0;              // rows that were read, but whose checksum or answer is wrong
  std::int64_t lostRanges = 0;           // ranges of row ids that cannot be read
};

// Sets the damaged file aside and puts a store of all sound rows in its place, which a run then completes. On an error
// the file is where it was.
Result<SalvageReport> salvageStore(const std::string& path, const CancelToken& cancel = {});

}  // namespace tilescope::store

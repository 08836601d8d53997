// SPDX-License-Identifier: GPL-3.0-or-later
// Recovers the readable rows of a damaged store.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/cancel.h"
#include "core/base/result.h"

namespace tilescope::store {

struct SalvageReport {
  std::string setAside;  // the damaged file: NAME.damaged-1.tilesweep
  std::int64_t answers = 0, points = 0;
  std::int64_t dropped = 0;     // readable rows with a wrong checksum or without their answer
  std::int64_t lostRanges = 0;  // unreadable ranges of row ids
};

// Moves the damaged file aside and writes its sound rows in its place. On an error the file stays.
Result<SalvageReport> salvageStore(const std::string& path, const CancelToken& cancel = {});

}  // namespace tilescope::store

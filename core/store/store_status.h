// SPDX-License-Identifier: GPL-3.0-or-later
// How far the sweeps of a store are.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/merge_stores.h"
#include "core/store/records.h"

namespace tilescope::store {

class StoreReader;

struct SweepStatus {
  std::string name, state;                     // "running" only where a claim is not gone
  std::int64_t rows = 0;                       // in all
  std::map<std::string, std::int64_t> counts;  // [status]: rows that the store has
  std::int64_t stale = 0;                      // of earlier results versions, beside the counts
  std::int64_t answered = 0;                   // all but failed ones: they are not solved again
  std::vector<Hole> holes;

  bool isComplete() const { return answered >= rows; }
};

struct ClaimStatus {
  Claim claim;
  std::int64_t age = 0;   // seconds since its last sign of life
  bool isSilent = false;  // no sign of life for a minute
  bool isGone = false;    // its process on this machine has ended without releasing it
};

struct StoreStatus {
  std::vector<SweepStatus> sweeps;  // by name
  std::vector<ClaimStatus> claims;
  std::int64_t answers = 0;
  std::int64_t bytes = 0;  // of file and journal
};

Result<StoreStatus> statusOf(const StoreReader& reader, std::int64_t now);  // seconds since 1970, UTC

}  // namespace tilescope::store

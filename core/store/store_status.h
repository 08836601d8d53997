// SPDX-License-Identifier: GPL-3.0-or-later
// The progress of the sweeps of a store.
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
  std::string name, state;  // "running" only while some claim is alive
  std::int64_t rows = 0;
  std::map<std::string, std::int64_t> counts;  // rows in the store by status
  std::int64_t stale = 0;                      // rows of earlier results versions, not in counts
  std::int64_t answered = 0;                   // rows that need not be solved again: all but failed ones
  std::vector<Hole> holes;

  bool isComplete() const { return answered >= rows; }
};

struct ClaimStatus {
  Claim claim;
  std::int64_t age = 0;   // seconds since the last heartbeat
  bool isSilent = false;  // no heartbeat for a minute
  bool isGone = false;    // its process on this machine ended without releasing the claim
};

struct StoreStatus {
  std::vector<SweepStatus> sweeps;  // sorted by name
  std::vector<ClaimStatus> claims;
  std::int64_t answers = 0;
  std::int64_t bytes = 0;  // store and journal
};

Result<StoreStatus> statusOf(const StoreReader& reader, std::int64_t now);  // now: seconds since 1970, UTC

}  // namespace tilescope::store

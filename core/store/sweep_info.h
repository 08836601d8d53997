// SPDX-License-Identifier: GPL-3.0-or-later
// The sweeps of a store. Everything throws StoreError.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/store/records.h"

namespace tilescope::store {

class Database;

struct SweepInfo {
  std::int64_t id = 0;
  SweepRecord record;         // includes network documents
  std::string state;          // "new", "running", "stopped", "complete"
  std::int64_t checksum = 0;  // as stored
  std::vector<std::int64_t> questionIds, networkIds;

  bool operator==(const SweepInfo&) const = default;
};

std::optional<std::int64_t> sweepId(Database& database, const std::string& name);
std::int64_t mustHaveSweep(Database& database, const std::string& name);

SweepInfo loadSweep(Database& database, std::int64_t id);
std::vector<SweepInfo> loadSweeps(Database& database);

}  // namespace tilescope::store

// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the sweep of a store for a command.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/cli/arguments.h"
#include "core/store/records.h"
#include "core/store/store_reader.h"

namespace tilescope::cli {

struct OpenSweep {
  store::StoreReader reader;
  store::SweepInfo sweep;
};

// The sweep given by --sweep, or else the only one in the store.
Result<OpenSweep> openSweep(const SweepArguments& arguments);

// How many rows of a sweep in a store have each status.
struct RowCounts {
  std::map<std::string, std::int64_t> byStatus;  // by status name
  // Row and reason of the first failed and the first infeasible row.
  std::string whyFailed, whyInfeasible;
  // If constraints on results exclude all solved rows: those that exclude all by themselves, with the range of their
  // metrics.
  std::vector<std::string> whyOutside;

  std::int64_t of(store::RowStatus status) const;
};
Result<RowCounts> rowCounts(const std::string& store, const std::string& sweep);
Result<RowCounts> rowCounts(const OpenSweep& opened);

// The last line is "6 rows: 2 proven, 4 with a gap". Lines before it give reasons for rows without metrics.
std::string toText(const RowCounts& counts);

}  // namespace tilescope::cli

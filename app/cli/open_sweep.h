// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep of a store that a command is about.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/cli/arguments.h"
#include "core/store/records.h"
#include "core/store/store_reader.h"

namespace tilescope::cli {

struct OpenSweep {
  store::StoreReader reader;
  store::SweepInfo sweep;
};

// The one that --sweep names; without it the only one.
Result<OpenSweep> openSweep(const SweepArguments& arguments);

// The rows of a sweep in a store, counted by status.
struct RowCounts {
  std::map<std::string, std::int64_t> byStatus;  // as the store writes it
  // Of the first that failed and the first that is infeasible: its row and why.
  std::string whyFailed, whyInfeasible;

  std::int64_t of(store::RowStatus status) const;
};
Result<RowCounts> rowCounts(const std::string& store, const std::string& sweep);
Result<RowCounts> rowCounts(const OpenSweep& opened);

// "6 rows: 2 proven, 4 with a gap" as the last line, and before it why some have no metrics.
std::string toText(const RowCounts& counts);

}  // namespace tilescope::cli

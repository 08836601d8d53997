// SPDX-License-Identifier: GPL-3.0-or-later
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

Result<OpenSweep> openSweep(const SweepArguments& arguments);

struct RowCounts {
  std::map<std::string, std::int64_t> byStatus;
  std::string whyFailed, whyInfeasible;
  // If constraints on results exclude all solved rows: those that exclude all by themselves, with the range of their
  // metrics.
  std::vector<std::string> whyOutside;

  std::int64_t of(store::RowStatus status) const;
};
Result<RowCounts> rowCounts(const std::string& store, const std::string& sweep);
Result<RowCounts> rowCounts(const OpenSweep& opened);

// Reasons for rows without metrics, then "6 rows: 2 proven, 4 with a gap".
std::string toText(const RowCounts& counts);

}  // namespace tilescope::cli

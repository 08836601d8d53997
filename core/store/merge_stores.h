// SPDX-License-Identifier: GPL-3.0-or-later
// Merges the stores of shards. The rows of the result do not depend on the order of the inputs, and merging twice
// changes nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/records.h"

namespace tilescope::store {

class Database;

// Rows of a shard that a store lacks.
struct Hole {
  std::string sweep;
  Shard shard;
  std::int64_t rows = 0, present = 0;
  bool isUnknown = false;  // the shard never started: its number of rows is unknown

  bool operator==(const Hole&) const = default;
};

struct MergeReport {
  std::int64_t answers = 0, points = 0;  // new in the output
  std::vector<Hole> holes;               // for all sweeps of the output
};

// Creates the output if it is missing; each input is added in one transaction. Sweeps with the same name must have the
// same description. Contradicting metrics for one key are an error that names both files and leaves the output as it
// was before that input; a missing output stays missing. A row that does not match its checksum is also an error:
// isDamaged, and nothing changes.
Result<MergeReport> mergeStores(const std::string& output, const std::vector<std::string>& inputs,
                                bool* isDamaged = nullptr);

std::vector<Hole> holesOf(Database& database);  // throws StoreError

// "edge buffers: shard 2/3 has 39 of 40 rows".
std::string toText(const Hole& hole);

}  // namespace tilescope::store

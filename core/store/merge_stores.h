// SPDX-License-Identifier: GPL-3.0-or-later
// Merges stores, such as those of the shards of a sweep. The result does not depend on their order, and merging twice
// changes nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/records.h"

namespace tilescope::store {

class Database;

// Missing rows of one shard.
struct Hole {
  std::string sweep;
  Shard shard;
  std::int64_t rows = 0, present = 0;
  bool isUnknown = false;  // the shard never started, so its number of rows is unknown

  bool operator==(const Hole&) const = default;
};

struct MergeReport {
  std::int64_t answers = 0, points = 0;  // added to the output
  std::vector<Hole> holes;               // of all sweeps in the output
};

// Adds each input to the output in one transaction; a missing output is created. An error if sweeps with one name have
// different descriptions, if metrics for one key contradict each other, or if a row does not match its checksum
// (isDamaged). The input that caused the error is not added, and no output is created.
Result<MergeReport> mergeStores(const std::string& output, const std::vector<std::string>& inputs,
                                bool* isDamaged = nullptr);

std::vector<Hole> holesOf(Database& database);  // throws StoreError

// "edge buffers: shard 2/3 has 39 of 40 rows".
std::string toText(const Hole& hole);

}  // namespace tilescope::store

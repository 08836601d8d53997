// SPDX-License-Identifier: GPL-3.0-or-later
// Merges stores, such as those of a sweep's shards. Their order does not matter; merging twice changes nothing.
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
  std::int64_t answers = 0, points = 0;
  std::vector<Hole> holes;  // of all sweeps in the output
};

// Adds each input in one transaction; a missing output is created. An error if sweeps of one name differ, answers of
// one key contradict, or a row is damaged; the input is then not added and no output created.
Result<MergeReport> mergeStores(const std::string& output, const std::vector<std::string>& inputs,
                                bool* isDamaged = nullptr);

std::vector<Hole> holesOf(Database& database);

// "edge buffers: shard 2/3 has 39 of 40 rows".
std::string toText(const Hole& hole);

}  // namespace tilescope::store

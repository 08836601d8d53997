// SPDX-License-Identifier: GPL-3.0-or-later
// Bundling: a partition has neighbouring output maps that share input columns, as many as fit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/models/nve/sequence.h"
#include "core/models/nve/word_cuts.h"

namespace tilescope::nve {

// The space of a partition. Instructions have addresses of ten bits, which limits the scratchpad.
struct Room {
  std::int64_t instructions = kInstructionBuffer;
  std::int64_t scratchpadWords = kScratchpadWords;
  int maps = kMaxMaps;  // per partition

  bool operator==(const Room&) const = default;
};

// For a run (neighbouring maps) as one partition.
struct PartitionCost {
  std::int64_t interval = 0;
  std::int64_t prologue = 0;    // instructions, each writing one word
  std::int64_t perPass = 0;     // words moved
  std::int64_t scratchpad = 0;  // words, lower bound
  std::int64_t maps = 1;

  std::int64_t code() const { return prologue + interval; }
  bool fits(const Room& room) const {
    return code() <= room.instructions && scratchpad <= room.scratchpadWords && maps <= room.maps;
  }
};

PartitionCost costOf(const ConvWork& work, const LaneShape& shape, const RunCounts& counts, std::int64_t inputs,
                     std::int64_t words, std::int64_t interval);

// For runs of 1, 2, … maps from the same map on. The last is the first that does not fit.
using RunCosts = std::vector<PartitionCost>;
RunCosts optimalCosts(const ConvWork& work, const LaneShape& shape, const Room& room, int first);
RunCosts paperCosts(const ConvWork& work, const Room& room, int first);

// Whether the run was too large for the scratchpad once its writes were placed.
using Forbidden = std::function<bool(const Run&)>;

// Empty if a single map does not fit.
using Runs = std::optional<std::vector<Run>>;
Runs greedyRuns(const std::vector<RunCosts>& costs, const Room& room, const Forbidden& forbidden);  // Algorithm 2
// Minimum sum of intervals, then fewest partitions, then fewest words moved in all passes.
Runs leastRuns(const std::vector<RunCosts>& costs, const Room& room, std::int64_t passes, const Forbidden& forbidden);

}  // namespace tilescope::nve

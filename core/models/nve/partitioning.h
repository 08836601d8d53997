// SPDX-License-Identifier: GPL-3.0-or-later
// Bundling: neighbouring output maps share the columns of their inputs in one partition, as many maps as fit into the
// instruction buffer and the scratchpad.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/models/nve/sequence.h"
#include "core/models/nve/word_cuts.h"

namespace tilescope::nve {

// The space that a partition may use. An instruction's address has ten bits, so the scratchpad cannot be larger than
// the machine's.
struct Room {
  std::int64_t instructions = kInstructionBuffer;
  std::int64_t scratchpadWords = kScratchpadWords;
  int maps = kMaxMaps;  // in one partition

  bool operator==(const Room&) const = default;
};

// The cost of a run (neighbouring maps) as one partition.
struct PartitionCost {
  std::int64_t interval = 0;
  std::int64_t prologue = 0;    // instructions; each writes one word
  std::int64_t perPass = 0;     // words moved by a pass
  std::int64_t scratchpad = 0;  // words, lower bound
  std::int64_t maps = 1;

  std::int64_t code() const { return prologue + interval; }
  bool fits(const Room& room) const {
    return code() <= room.instructions && scratchpad <= room.scratchpadWords && maps <= room.maps;
  }
};

PartitionCost costOf(const ConvWork& work, const LaneShape& shape, const RunCounts& counts, std::int64_t inputs,
                     std::int64_t words, std::int64_t interval);

// The costs of the runs of 1, 2, … maps that begin with the same map. The last one is the first that does not fit.
using RunCosts = std::vector<PartitionCost>;
RunCosts optimalCosts(const ConvWork& work, const LaneShape& shape, const Room& room, int first);
RunCosts paperCosts(const ConvWork& work, const Room& room, int first);

// Whether a run proved too large for the scratchpad once its writes were placed.
using Forbidden = std::function<bool(const Run&)>;

// Partitions of all maps; empty if a single map does not fit.
using Runs = std::optional<std::vector<Run>>;
Runs greedyRuns(const std::vector<RunCosts>& costs, const Room& room, const Forbidden& forbidden);  // Algorithm 2
// The runs with the smallest sum of intervals, then the fewest partitions, then the fewest words moved in all passes.
Runs leastRuns(const std::vector<RunCosts>& costs, const Room& room, std::int64_t passes, const Forbidden& forbidden);

}  // namespace tilescope::nve

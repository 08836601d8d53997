// SPDX-License-Identifier: GPL-3.0-or-later
// What a span takes as a stage of a pipeline: its layers one after the other, or its transfers where these take longer.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

// MACs of the batch, the unit of latency where no cost model is given: poolings and projections count 0.
std::vector<double> stageMacs(const Partition& partition);

struct StageTime {
  double compute = 0;   // sum over the layers, in the unit of their times
  double transfer = 0;  // of the maps that cross the off-chip boundary (exact counting) at the link's bandwidth
  std::vector<std::string> uncounted;  // layers whose time is not known; they count 0

  double latency() const { return std::max(compute, transfer); }
  bool isBoundByLink() const { return transfer > compute; }
  bool operator==(const StageTime&) const = default;
};

// layerTimes: by name, of the batch, e.g. cycles of a plan. A span has its convolutions and poolings, what is merged
// into their maps, and the projections of its skips. elementsPerTime: of the link in the same unit; absent: unlimited.
std::vector<StageTime> stageTimes(const Chain& chain, const Partition& partition,
                                  const std::map<std::string, double>& layerTimes,
                                  std::optional<double> elementsPerTime);

// Names of the layers that run with a span's, in that order; each once.
std::vector<std::string> layersOfSpan(const Chain& chain, std::size_t from, std::size_t to);

}  // namespace tilescope

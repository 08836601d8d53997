// SPDX-License-Identifier: GPL-3.0-or-later
// What the time of one layer is made of: the bars beside a mapping.
#pragma once

#include <string>
#include <vector>

#include "core/models/evaluation.h"

namespace tilescope {

enum class Phase { Load, Compute, Stall, Store, Transfer };

struct LatencyPart {
  Phase phase = Phase::Compute;
  std::string label;  // "Load first tiles"
  double cycles = 0;

  bool operator==(const LatencyPart&) const = default;
};

struct LatencyParts {
  std::vector<LatencyPart> parts;
  bool overlapped = false;  // computing and off-chip transfers at the same time; the longest counts

  double cyclesOf(Phase phase) const;
  bool operator==(const LatencyParts&) const = default;
};

// As far as the model of the result distinguishes them.
LatencyParts latencyParts(const LayerResult& result);

// The same of results whose latency has these parts itself.
LatencyParts statedLatencyParts(const Latency& latency);

}  // namespace tilescope

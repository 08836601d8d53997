// SPDX-License-Identifier: GPL-3.0-or-later
// The least capacity for a wanted traffic or number of spans. Only capacities at which every layer fits count, because
// below them the traffic is a lower bound. Counts are elements of the batch.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/partition/partition.h"

namespace tilescope {

// An amount of traffic, or a fraction of the present traffic.
struct TrafficTarget {
  std::optional<double> bytes;  // per image
  double factor = 1;            // without bytes: 0.5 for half

  double limit(double present) const { return bytes ? *bytes : factor * present; }
  bool operator==(const TrafficTarget&) const = default;
};

// Parses "101 MB", "9.1MiB", "50 %" (of the present traffic), "-50 %" (less than now), "half", "a third", "a quarter".
// where: option or field named in errors.
Result<TrafficTarget> parseTrafficTarget(std::string_view text, std::string_view where = "--traffic");
std::string_view trafficTargetHelp();

struct CapacityChoice {
  std::int64_t capacity = 0;  // least; every layer fits
  Partition partition;        // the optimum there

  bool operator==(const CapacityChoice&) const = default;
};

// What the searches need; borrowed. `steps` is the staircase by `rule`.
struct ChainStaircase {
  const Chain& chain;
  const SpanTable& spans;
  const TransferTable& transfers;
  ResidualRule rule = ResidualRule::Exact;
  const std::vector<StaircaseStep>& steps;
};

struct TrafficChoice {
  std::int64_t limit = 0;  // of exact transfers
  // Absent: no capacity reaches the limit. By the exact rule no smaller capacity does; by the others no earlier step.
  std::optional<CapacityChoice> least;
  // The limit is below the lower bound of some smaller capacity, at which a layer does not fit.
  bool isHeldByLayers = false;
  std::int64_t fewest = 0;  // exact transfers of the last step

  bool operator==(const TrafficChoice&) const = default;
};

TrafficChoice leastCapacityForTraffic(const ChainStaircase& staircase, std::int64_t limit);

// The first step whose optimum has at most n spans; n is at least 1. Absent by rules other than Exact only.
std::optional<CapacityChoice> leastCapacityForSpans(const ChainStaircase& staircase, std::int64_t spans);

// The least capacity at which some cuts have at most n spans, whatever their traffic.
std::int64_t leastCapacityForStages(const SpanTable& spans, std::int64_t stages);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The energy-latency front of a network: the sum of its layers' fronts. Repeated layers may take different mappings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/explore/front_sum.h"
#include "core/hardware/pricing.h"
#include "core/models/zigzag/search/pareto_search.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

inline constexpr double kNetworkEpsilon = 0.001;  // an exact sum can have millions of points

struct ParetoFrontSettings {
  double layerEpsilon = 0;              // of each layer's front
  double sumEpsilon = kNetworkEpsilon;  // of their sum; both factors multiply; not used for a single layer
  std::uint64_t mostNodes = 200'000;    // per layer; if reached, the front is not proven; 0: no limit
  int threads = 0;                      // 0: one per core; does not change the result
  CancelToken cancel;
  // Number of distinct layers done, and of all. Called from worker threads, one call at a time.
  std::function<void(std::size_t, std::size_t)> onProgress;
};

struct FrontLayer {
  std::string name;
  std::string sameAs;                // first layer with the same front; "" for that layer itself
  std::optional<std::size_t> front;  // absent: unsupported layer
  std::optional<std::size_t> part;   // index into the parts of the sum; absent: unsupported or infeasible
};

struct ParetoFront {
  std::string model, network, hardware;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 0;
  std::optional<ChipPrices> chip;  // equal for all points; absent: the profile needs a node
  double layerEpsilon = 0, sumEpsilon = 0;
  std::vector<FrontLayer> layers;
  std::vector<zigzag::LayerFront> fronts;     // distinct fronts
  std::vector<SumPoint> points;               // by energy (profile's unit); latency in cycles; empty if cancelled
  std::vector<std::string> infeasibleLayers;  // not included in the sums
  std::uint64_t nodes = 0;
  bool proven = false;  // for all layers
  bool cancelled = false;

  double seconds(double cycles) const { return cycles / (clockMhz * 1e6); }
  std::optional<double> watts(const SumPoint& point) const;  // average, without leakage; requires energies in pJ
  // In the profile's energy unit × seconds.
  double edp(const SumPoint& point) const { return point.energy * seconds(point.latency); }
};

// Search and objective of the request are ignored. request.layer: only this layer. An error if Planner::plan() rejects
// the request, or for models other than zigzag with default options.
Result<ParetoFront> paretoFront(const PlanRequest& request, const ParetoFrontSettings& settings = {});

Json toJson(const ParetoFront& front);

}  // namespace tilescope

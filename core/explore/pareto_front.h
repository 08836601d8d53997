// SPDX-License-Identifier: GPL-3.0-or-later
// The trade-off between energy and latency of a whole network on a machine: the front of the sums over its layers, each
// of which takes a mapping of its own front (ZigZag's model in its default mode). A layer that occurs several times may
// take another mapping each time.
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

inline constexpr double kNetworkEpsilon = 0.001;  // one part in a thousand; exact sums can have millions of points

struct ParetoFrontSettings {
  double layerEpsilon = 0;              // of each layer's front
  double sumEpsilon = kNetworkEpsilon;  // of their sum; the two factors multiply. Not used for a single layer
  std::uint64_t mostNodes = 200'000;    // per layer; at the limit its front is not proven. 0: no limit
  int threads = 0;                      // 0: one per core; never changes the answer
  CancelToken cancel;
  // Distinct layers done, and their total number. Called from worker threads, one call at a time.
  std::function<void(std::size_t, std::size_t)> onProgress;
};

struct FrontLayer {
  std::string name;
  std::string sameAs;                // the first layer with the same front; "" for the first one itself
  std::optional<std::size_t> front;  // absent: the model does not cover the layer
  std::optional<std::size_t> part;   // index into the parts of the sum; absent: not covered, or nothing fits
};

struct ParetoFront {
  std::string model, network, hardware;  // by name
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 0;
  std::optional<ChipPrices> chip;  // of the machine, the same for all points; empty: the profile needs a node
  double layerEpsilon = 0, sumEpsilon = 0;
  std::vector<FrontLayer> layers;             // in file order
  std::vector<zigzag::LayerFront> fronts;     // distinct ones
  std::vector<SumPoint> points;               // by energy (profile's unit); latency in cycles; none if cancelled
  std::vector<std::string> infeasibleLayers;  // left out of the sums
  std::uint64_t nodes = 0;
  bool proven = false;  // of every layer
  bool cancelled = false;

  double seconds(double cycles) const { return cycles / (clockMhz * 1e6); }
  std::optional<double> watts(const SumPoint& point) const;  // average, without leakage; only if energies are in pJ
  // In the profile's energy unit × seconds.
  double edp(const SumPoint& point) const { return point.energy * seconds(point.latency); }
};

// The request's model must be zigzag with its default options; search and objective are ignored. With request.layer: of
// that layer alone. Fails for what Planner::plan() rejects and for other models and options.
Result<ParetoFront> paretoFront(const PlanRequest& request, const ParetoFrontSettings& settings = {});

Json toJson(const ParetoFront& front);  // tilescope.pareto/1

}  // namespace tilescope

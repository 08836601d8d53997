// SPDX-License-Identifier: GPL-3.0-or-later
// What it would gain to load the first weights of each layer during the layer before. An estimate beside the plan,
// whose results do not change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// A layer as the estimate sees it, in cycles and bits.
struct PrefetchLayer {
  double duration = 0;
  double portBusy = 0;    // of the off-chip port that carries weights, all transfers of the layer
  double freeBits = 0;    // for the next layer's weights, beside this layer's tiles, in one instance
  WeightLoading weights;  // cycles 0: no weights to load

  bool operator==(const PrefetchLayer&) const = default;
};

struct PrefetchGain {
  double idle = 0;    // cycles of the layer before in which the port is free
  double loaded = 0;  // cycles of the transfer that move there
  double gain = 0;    // cycles by which this layer is shorter

  bool operator==(const PrefetchGain&) const = default;
};

// In order. The first layer gains nothing. A layer that is shorter has less time to load the next one's weights, but
// its own first weights no longer occupy the port. The first cycles that move count first.
std::vector<PrefetchGain> prefetchGains(const std::vector<PrefetchLayer>& layers);

struct Prefetched {
  std::string during;  // the layer before
  PrefetchLayer layer;
  double freeBits = 0;  // of the layer before
  PrefetchGain gained;

  bool operator==(const Prefetched&) const = default;
};

struct Prefetch {
  std::vector<std::optional<Prefetched>> layers;  // by layer of the plan; empty: nothing to load early
  double gain = 0;                                // cycles
  std::string why;                                // a sentence, if the model counts no time for first weights

  bool operator==(const Prefetch&) const = default;
};

// Over layers with a plan, in the order of the plan; others take no time and no space. Equal answers are counted once.
Prefetch prefetchOf(const ExecutionPlan& plan);

// How the gain of a layer follows, with all assumptions. There must be one.
Provenance explainPrefetch(const ExecutionPlan& plan, const Prefetch& prefetch, std::size_t layer);
Provenance explainPrefetch(const ExecutionPlan& plan, const Prefetch& prefetch);

}  // namespace tilescope

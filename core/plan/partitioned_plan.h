// SPDX-License-Identifier: GPL-3.0-or-later
// A plan whose layers run in the spans of a partition: the off-chip cost of maps inside spans is dropped. This is an
// estimate: the layers keep the mappings of their plan, which did not consider the span's closures and weights, and
// their on-chip movements are unchanged.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/partition/partition_answer.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct PartitionedLayer {
  std::string name;
  std::optional<std::size_t> span;                       // absent: not in the chain, unchanged
  std::array<double, kTensorCount> kept{1.0, 1.0, 1.0};  // fraction of the tensor's off-chip traffic that remains

  bool operator==(const PartitionedLayer&) const = default;
};

// Sums over the layers that have a plan, including repeats.
struct PartitionedTotals {
  OffChipBytes offChipBytes;       // of the layers that the model covers
  OffChipBytes outsideModelBytes;  // compulsory traffic of the others
  double energy = 0;               // in the profile's unit
  double offChipEnergy = 0;        // the part of it at the off-chip memory
  // Bounds in cycles. Equal if the model is a roofline; otherwise mostCycles is the plan's own latency. leastCycles
  // omits stalls, onloading and offloading of layers that lost traffic, but includes the time of their remaining
  // traffic.
  double leastCycles = 0, mostCycles = 0;

  double bytes() const { return offChipBytes.total() + outsideModelBytes.total(); }
  bool operator==(const PartitionedTotals&) const = default;
};

struct PartitionedPlan {
  std::vector<PartitionedLayer> layers;  // as in the plan
  PartitionedTotals layerByLayer;        // the unchanged plan
  PartitionedTotals partitioned;         // an estimate
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 1;
  std::vector<std::string> infeasibleLayers;  // without a plan, in neither sum

  double seconds(double cycles) const { return cycles / (clockMhz * 1e6); }

  bool operator==(const PartitionedPlan&) const = default;
};

// The plan must be of the chain's network, with all layers. A map stays inside a span if no other span reads it; only
// its first reader in a span reads a map from outside, and a concat or reorg moves nothing itself. Weight traffic is
// unchanged. Spans that do not fit run as in the plan.
PartitionedPlan partitionedPlan(const ExecutionPlan& plan, const Chain& chain, const Partition& partition);

// A sentence if such a partition has no useful plan, because the uncounted cost is too large.
std::optional<std::string> whyNoPartitionedPlan(PartitionScheme scheme, bool streamedWeights);

// The block "plan" of a partition's document.

// request: of the plan on which both totals are based.
Json toJson(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope

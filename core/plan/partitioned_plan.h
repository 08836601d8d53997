// SPDX-License-Identifier: GPL-3.0-or-later
// A plan whose layers run in the spans of a partition: what the maps inside spans cost off the chip is dropped. An
// estimate: the layers keep the mappings of their plan, which was made without the closures and weights of a span
// beside it, and what they move on the chip stays as it is.
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
  std::array<double, kTensorCount> kept{1.0, 1.0, 1.0};  // share of the tensor's off-chip traffic that stays

  bool operator==(const PartitionedLayer&) const = default;
};

// Sums over the layers that have a plan, repeats included.
struct PartitionedTotals {
  OffChipBytes offChipBytes;       // of the layers that the model covers
  OffChipBytes outsideModelBytes;  // compulsory traffic of the others
  double energy = 0;               // in the profile's unit
  double offChipEnergy = 0;        // of that, at the off-chip memory
  // Cycles. Equal where the model is a roofline; elsewhere the most is the plan's own latency, and the least has no
  // stalls, no onloading and no offloading in layers that lost traffic, but the time that the rest of it takes.
  double leastCycles = 0, mostCycles = 0;

  double bytes() const { return offChipBytes.total() + outsideModelBytes.total(); }
  bool operator==(const PartitionedTotals&) const = default;
};

struct PartitionedPlan {
  std::vector<PartitionedLayer> layers;  // as in the plan
  PartitionedTotals layerByLayer;        // the plan as it is
  PartitionedTotals partitioned;         // an estimate
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 1;
  std::vector<std::string> infeasibleLayers;  // without a plan, in neither sum

  double seconds(double cycles) const { return cycles / (clockMhz * 1e6); }

  bool operator==(const PartitionedPlan&) const = default;
};

// The plan is one of the network that the chain is of, with all layers. A map stays inside a span where no other span
// reads it; a map from outside is read by its first reader in the span only, and a concat or reorg moves nothing of its
// own. Weights stay. Spans that do not fit run as their plan says.
PartitionedPlan partitionedPlan(const ExecutionPlan& plan, const Chain& chain, const Partition& partition);

// A sentence where the plan of such a partition would say too little: what the estimate does not count costs more.
std::optional<std::string> whyNoPartitionedPlan(PartitionScheme scheme, bool streamedWeights);

// As the block "plan" of a partition's document.

// request: of the plan that both are of.
Json toJson(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope

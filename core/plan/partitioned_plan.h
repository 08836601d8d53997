// SPDX-License-Identifier: GPL-3.0-or-later
// A plan whose layers run in spans: groups of consecutive layers that keep the maps between them on chip. The off-chip
// cost of these maps is dropped. This is an estimate: the layers keep the mappings of the original plan, which leave no
// space for the maps and weights that a span holds, and on-chip movements are unchanged.
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
  std::optional<std::size_t> span;                       // absent: the layer is not in the chain and unchanged
  std::array<double, kTensorCount> kept{1.0, 1.0, 1.0};  // fraction of the tensor's off-chip traffic that remains

  bool operator==(const PartitionedLayer&) const = default;
};

// Sums over the layers that have a plan; a repeated layer counts each time.
struct PartitionedTotals {
  OffChipBytes offChipBytes;       // of the layers that the model covers
  OffChipBytes outsideModelBytes;  // compulsory traffic of the layers that are not modelled
  double energy = 0;               // in the profile's unit
  double offChipEnergy = 0;        // the part of energy at the off-chip memory
  // Lower and upper bound in cycles; equal if the model is a roofline. mostCycles is the latency of the plan.
  // leastCycles omits stalls, onloading and offloading of layers that lost traffic, but includes the time of their
  // remaining traffic.
  double leastCycles = 0, mostCycles = 0;

  double bytes() const { return offChipBytes.total() + outsideModelBytes.total(); }
  bool operator==(const PartitionedTotals&) const = default;
};

struct PartitionedPlan {
  std::vector<PartitionedLayer> layers;  // one per layer, in the order of the plan
  PartitionedTotals layerByLayer;        // the unchanged plan
  PartitionedTotals partitioned;         // with spans, an estimate
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 1;
  std::vector<std::string> infeasibleLayers;  // layers without a plan, which are in neither sum

  double seconds(double cycles) const { return cycles / (clockMhz * 1e6); }

  bool operator==(const PartitionedPlan&) const = default;
};

// The plan must have all layers of the chain's network. A map stays on chip if no other span reads it. If a span reads
// a map from outside, only its first reader does; a concat or reorg moves nothing. Weight traffic is unchanged. Layers
// of spans that do not fit run as in the plan.
PartitionedPlan partitionedPlan(const ExecutionPlan& plan, const Chain& chain, const Partition& partition);

// Why a partition of this kind has no useful plan: its uncounted cost is too large. Empty if it has one.
std::optional<std::string> whyNoPartitionedPlan(PartitionScheme scheme, bool streamedWeights);

// The block "plan" of a partition's document. request: of the plan on which both totals are based.
Json toJson(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope

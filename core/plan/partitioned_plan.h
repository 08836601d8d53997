// SPDX-License-Identifier: GPL-3.0-or-later
// A plan whose layers run in spans, which keep the maps between their layers on chip and save their off-chip cost. An
// estimate: mappings and on-chip movements stay as planned, although a span's maps and weights also need space.
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
  std::array<double, kTensorCount> kept{1.0, 1.0, 1.0};  // fraction of off-chip traffic that remains, by tensor

  bool operator==(const PartitionedLayer&) const = default;
};

// Over layers with a plan; repeated layers count each time.
struct PartitionedTotals {
  OffChipBytes offChipBytes;       // of modelled layers
  OffChipBytes outsideModelBytes;  // compulsory traffic of layers that are not modelled
  double energy = 0;               // in the profile's unit
  double offChipEnergy = 0;
  // Bounds in cycles, equal for roofline models. mostCycles is the plan's latency. leastCycles omits stalls, onloading
  // and offloading of layers with less traffic, but counts the time of their remaining traffic.
  double leastCycles = 0, mostCycles = 0;

  double bytes() const { return offChipBytes.total() + outsideModelBytes.total(); }
  bool operator==(const PartitionedTotals&) const = default;
};

struct PartitionedPlan {
  std::vector<PartitionedLayer> layers;  // by layer, in plan order
  PartitionedTotals layerByLayer;
  PartitionedTotals partitioned;  // with spans; an estimate
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 1;
  std::vector<std::string> infeasibleLayers;  // in neither sum

  double seconds(double cycles) const { return cycles / (clockMhz * 1e6); }

  bool operator==(const PartitionedPlan&) const = default;
};

// Needs a plan of all layers of the chain's network. A map stays on chip if no other span reads it. Of a span's layers
// that read an outside map, only the first loads it. Weight traffic and spans that do not fit are unchanged.
PartitionedPlan partitionedPlan(const ExecutionPlan& plan, const Chain& chain, const Partition& partition);

// Why this kind of partition has no useful plan: too much of its cost is uncounted. Empty if it has one.
std::optional<std::string> whyNoPartitionedPlan(PartitionScheme scheme, bool streamedWeights);

// The "plan" block of a partition's document. request: of the plan that both totals use.
Json toJson(const PartitionedPlan& both, const PlanRequest& request);

}  // namespace tilescope

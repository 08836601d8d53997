// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which layers of a plan run together as spans (their inner maps stay on chip), and which run by their own
// plans.
#pragma once

#include "core/plan/execution_plan.h"
#include "core/program/lowering/on_chip_span.h"

namespace tilescope {

struct Fusion {
  PartitionScheme scheme = PartitionScheme::LayerByLayer;  // LayerByLayer: no spans
  std::int64_t capacityBits = 0;                           // of all on-chip memories
};

struct FusionPlan {
  Fusion fusion;
  std::vector<OnChipSpan> spans;  // in execution order
  // Layers in execution order; a span's layers are consecutive.
  std::vector<std::size_t> order;

  // The index of the span that contains a layer.
  std::optional<std::size_t> spanOf(std::size_t layer) const;
};

// The spans of the partition with minimum exact traffic at this capacity (by rows; footprints include skip rows and
// projections). Spans that do not fit or cannot be executed keep their layers' own plans, with warnings. An error for
// batches, or if the network is not a chain (for example with several inputs).
Result<FusionPlan> planFusion(const ExecutionPlan& plan, const Fusion& fusion);

// Bits of all on-chip memories.
std::int64_t onChipBits(const HardwareProfile& hardware);

}  // namespace tilescope

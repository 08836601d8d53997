// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which layers of a plan run as spans whose inner maps stay on chip, and which run as their own plans say.
#pragma once

#include "core/plan/execution_plan.h"
#include "core/program/lowering/on_chip_span.h"

namespace tilescope {

struct Fusion {
  PartitionScheme scheme = PartitionScheme::LayerByLayer;  // layer-by-layer: no spans
  std::int64_t capacityBits = 0;                           // of all on-chip memories together
};

struct FusionPlan {
  Fusion fusion;
  std::vector<OnChipSpan> spans;  // in execution order
  // Layers in execution order; those of a span are consecutive.
  std::vector<std::size_t> order;

  // The index of the span that a layer belongs to.
  std::optional<std::size_t> spanOf(std::size_t layer) const;
};

// The spans of the partition with minimum exact traffic at that capacity (by rows; footprints include skip rows and
// projections). Warnings name the layers of spans that keep their own plans: spans that do not fit or cannot be
// executed this way. Errors: no chain (several inputs, ...), batches.
Result<FusionPlan> planFusion(const ExecutionPlan& plan, const Fusion& fusion);

// The total bits of all on-chip memories of a profile.
std::int64_t onChipBits(const HardwareProfile& hardware);

}  // namespace tilescope

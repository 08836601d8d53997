// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers of a plan run as spans whose maps in between stay on chip, and which as their own plans say.
#pragma once

#include "core/plan/execution_plan.h"
#include "core/program/lowering/on_chip_span.h"

namespace tilescope {

struct Fusion {
  PartitionScheme scheme = PartitionScheme::LayerByLayer;  // then no spans
  std::int64_t capacityBits = 0;                           // of the chip's memories together, as one
};

struct FusionPlan {
  Fusion fusion;
  std::vector<OnChipSpan> spans;  // in the order of execution
  // Layers in the order of execution; those of a span follow each other.
  std::vector<std::size_t> order;

  // The number of the span that a layer belongs to.
  std::optional<std::size_t> spanOf(std::size_t layer) const;
};

// The spans of the partition with the least exact traffic at that capacity (rows; skip rows and projections count in
// footprints). Warnings name the layers of spans that stay with their own plans: spans that do not fit, and such as
// cannot be executed like this. Errors: no chain (several inputs, ...), batches.
Result<FusionPlan> planFusion(const ExecutionPlan& plan, const Fusion& fusion);

// The bits of all on-chip memories of a profile together.
std::int64_t onChipBits(const HardwareProfile& hardware);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which layers run together as spans, whose inner maps stay on chip, and which by their own plans.
#pragma once

#include <functional>

#include "core/plan/execution_plan.h"
#include "core/program/lowering/on_chip_span.h"

namespace tilescope {

struct Fusion {
  PartitionScheme scheme = PartitionScheme::LayerByLayer;
  std::int64_t capacityBits = 0;  // of all on-chip memories
};

struct FusionPlan {
  Fusion fusion;
  std::vector<OnChipSpan> spans;  // in execution order
  // In execution order; a span's layers are consecutive.
  std::vector<std::size_t> order;

  std::optional<std::size_t> spanOf(std::size_t layer) const;
};

// Why programs of some kind cannot run a span: what it has; empty if they can.
using WhyNoSpan = std::function<std::string(const Network& network, const OnChipSpan& span)>;

// Spans of the partition with minimum exact traffic at this capacity (by rows; footprints include skip rows and
// projections). Spans that cannot be executed keep their layers' plans, with warnings. An error for batches or a
// network that is no chain.
Result<FusionPlan> planFusion(const ExecutionPlan& plan, const Fusion& fusion, const WhyNoSpan& whyNot = nullptr);

std::int64_t onChipBits(const HardwareProfile& hardware);

}  // namespace tilescope

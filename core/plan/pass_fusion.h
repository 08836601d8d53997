// SPDX-License-Identifier: GPL-3.0-or-later
// With fuse=producer, the passes of a plan that are fused with other layers (docs/models/passes.md). A pass of the
// vector unit reads its producer's output while that is on chip; a move happens while its producer writes or its reader
// reads.
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

struct FusedPass {
  std::string with;  // the layer with which it is fused; "": not fused
  // Why the producer's tile does not allow a vector layer to be fused; "" if there is nothing to report.
  std::string reason;
  PassEstimate pass;                         // after fusing, if it is fused
  double writtenBytes = 0, writeEnergy = 0;  // saved off-chip writes of the producer

  bool operator==(const FusedPass&) const = default;
};

// One per layer of the plan; empty if no layer can be fused.
std::vector<FusedPass> fusedPasses(const ExecutionPlan& plan);

// The estimates that the plan's totals include: the passes, less the writes that their producers save.
Results netOfFusedWrites(const PassTotals& passes, const ExecutionPlan& plan);

}  // namespace tilescope

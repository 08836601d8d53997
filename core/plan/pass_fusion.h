// SPDX-License-Identifier: GPL-3.0-or-later
// Which passes of a plan are part of what another layer does, under fuse=producer (docs/models/passes.md): a pass of a
// vector unit works on the output of the layer before it while that is on chip, a move is made while its producer
// writes or its reader reads.
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

struct FusedPass {
  std::string with;    // the layer that it is part of; "": not fused
  std::string reason;  // of a vector layer that is not: why its producer's tile does not allow it; "": nothing to say
  PassEstimate pass;   // as fused, where it is
  double writtenBytes = 0, writeEnergy = 0;  // of its producer, off chip, that are not made

  bool operator==(const FusedPass&) const = default;
};

// One for each layer of the plan; empty where nothing is to be fused.
std::vector<FusedPass> fusedPasses(const ExecutionPlan& plan);

// Estimates of a plan as its totals have them: the passes less what their producers no longer write.
Results netOfFusedWrites(const PassTotals& passes, const ExecutionPlan& plan);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The passes of a plan that are fused with other layers under fuse=producer (docs/models/passes.md): a pass of a vector
// unit works on its producer's output while that is on chip; a move happens while its producer writes or its reader
// reads.
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

struct FusedPass {
  std::string with;    // the layer with which it is fused; "": not fused
  std::string reason;  // for a vector layer that is not fused: why its producer's tile does not allow it; "": no reason
                       // to report
  PassEstimate pass;   // after fusing, if fused
  double writtenBytes = 0, writeEnergy = 0;  // off-chip writes of its producer that are saved

  bool operator==(const FusedPass&) const = default;
};

// One per layer of the plan; empty if nothing is to be fused.
std::vector<FusedPass> fusedPasses(const ExecutionPlan& plan);

// The plan's estimates as its totals count them: the passes minus what their producers no longer write.
Results netOfFusedWrites(const PassTotals& passes, const ExecutionPlan& plan);

}  // namespace tilescope

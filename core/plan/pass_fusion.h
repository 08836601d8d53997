// SPDX-License-Identifier: GPL-3.0-or-later
// Passes fused with other layers (option fuse=producer; docs/models/passes.md). A pass of the vector unit reads its
// producer's output while it is on chip; a move happens while its producer writes or its reader reads.
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

struct FusedPass {
  std::string with;  // layer fused with; "": not fused
  // Why the producer's tile prevents fusion; "" if nothing to report.
  std::string reason;
  PassEstimate pass;
  double writtenBytes = 0, writeEnergy = 0;  // off-chip writes that the producer saves

  bool operator==(const FusedPass&) const = default;
};

// By layer of the plan; empty if no layer can be fused.
std::vector<FusedPass> fusedPasses(const ExecutionPlan& plan);

// What the plan's totals include: the passes minus the producers' saved writes.
Results netOfFusedWrites(const PassTotals& passes, const ExecutionPlan& plan);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What plans of the layers add to a partition: times of the spans as stages, and the off-chip bytes of layers that do
// not fit.
#pragma once

#include "app/cli/partition_setup.h"
#include "core/base/cancel.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {

struct PlannedStages {
  std::vector<double> cycles;                  // of every span, at least the time of its transfers
  std::vector<double> seconds;                 // as above
  std::map<std::string, double> ownPlanBytes;  // off-chip bytes of the layers that do not fit
  std::vector<std::string> uncounted;          // layers without a time: not modelled, or without a plan
  std::optional<PartitionedPlan> inSpans;      // where the partition has an estimate
  bool cancelled = false;
};

// Plans the setup's request, which it must have. The link is the off-chip memory's bandwidth, where the profile has it.
Result<PlannedStages> plannedStages(const PartitionSetup& setup, const PartitionAnswer& answer, int threads,
                                    const CancelToken& cancel);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// Additions to a partition from plans of its layers: times of the spans as stages, and off-chip bytes of layers that
// do not fit.
#pragma once

#include "app/cli/partition_setup.h"
#include "core/base/cancel.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {

struct PlannedStages {
  std::vector<double> cycles;                  // of every span, at least the time of its transfers
  std::vector<double> seconds;                 // the same in seconds
  std::map<std::string, double> ownPlanBytes;  // off-chip bytes of layers that do not fit
  std::vector<std::string> uncounted;          // layers without a time: not modelled, or without a plan
  std::optional<PartitionedPlan> inSpans;      // if the partition has an estimate
  bool cancelled = false;
};

// Plans the setup's request, which must exist. The link has the off-chip memory's bandwidth, if the profile states it.
Result<PlannedStages> plannedStages(const PartitionSetup& setup, const PartitionAnswer& answer, int threads,
                                    const CancelToken& cancel);

}  // namespace tilescope::cli

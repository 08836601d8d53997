// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a partition from its layers' plans: stage times, and off-chip bytes of layers that do not fit.
#pragma once

#include "app/cli/partition_setup.h"
#include "core/base/cancel.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::cli {

struct PlannedLayers {
  ExecutionPlan plan;
  std::map<std::string, double> cycles, seconds;              // by name; of modelled layers
  std::optional<double> elementsPerCycle, elementsPerSecond;  // at off-chip bandwidth; absent: unlimited
};

struct PlannedStages {
  std::vector<double> cycles;  // per span, at least the time of its transfers
  std::vector<double> seconds;
  std::map<std::string, double> ownPlanBytes;  // off-chip bytes of the layers that do not fit, by name
  std::vector<std::string> uncounted;          // layers without a time: not modelled, or without a plan
  std::optional<PartitionedPlan> inSpans;      // set if the partition has an estimate
};

// Plans the setup's request, which must exist. The plan may be cancelled.
Result<PlannedLayers> plannedLayers(const PartitionSetup& setup, int threads, const CancelToken& cancel);

PlannedStages plannedStages(const PartitionSetup& setup, const PartitionAnswer& answer, const PlannedLayers& layers);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// The spans of a partition as stages of a pipeline (STAP): how long each takes, and how many chips work on it.
#pragma once

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"
#include "core/partition/pipeline.h"
#include "core/partition/stap.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

struct PartitionStages {
  std::vector<double> times;      // by span, of the batch on one chip
  std::vector<bool> isLinkBound;  // its maps take longer to move than its layers to compute
  bool inSeconds = false;         // else MACs
  bool isEstimate = false;
  bool wasCompared = true;  // the plan's times with silicon; of MACs there is nothing to compare
  StapAnswer stap = StapViolation{};

  const Stap* pipeline() const { return std::get_if<Stap>(&stap); }
  std::int64_t chips() const;  // of the pipeline; one for each stage where there is none
};

// From the layers of the plan where it has all of them, else MACs. plan may be null.
PartitionStages partitionStages(const app::DesignPartition& answer, const ExecutionPlan* plan,
                                const HardwareProfile& hardware);

PipelinePicture pipelinePicture(const app::DesignPartition& answer, const PartitionStages& stages);
// The same timeline for chrome://tracing and Perfetto; empty where there is no pipeline.
std::string pipelineTrace(const app::DesignPartition& answer, const PartitionStages& stages);

}  // namespace tilescope::gui

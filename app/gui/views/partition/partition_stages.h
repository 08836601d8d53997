// SPDX-License-Identifier: GPL-3.0-or-later
// The spans of a partition as pipeline stages (STAP).
#pragma once

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"
#include "core/partition/pipeline.h"
#include "core/partition/stap.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
struct PartitionStages {
  std::vector<double> times;      // by span: for the batch on one chip
  std::vector<bool> isLinkBound;  // by span: moving maps takes longer than computing
  bool inSeconds = false;         // false: times are in MACs
  bool isEstimate = false;
  bool wasCompared = true;  // times were compared with silicon; true for MACs
  StapAnswer stap = StapViolation{};

  const Stap* pipeline() const { return std::get_if<Stap>(&stap); }
  std::int64_t chips() const;  // without a pipeline, the number of stages
};

// Takes times from the plan if it has all layers; otherwise counts MACs. plan: may be null.
PartitionStages partitionStages(const app::DesignPartition& answer, const ExecutionPlan* plan,
                                const HardwareProfile& hardware);

PipelinePicture pipelinePicture(const app::DesignPartition& answer, const PartitionStages& stages);
// For chrome://tracing and Perfetto. Empty: no pipeline.
std::string pipelineTrace(const app::DesignPartition& answer, const PartitionStages& stages);

}  // namespace tilescope::gui

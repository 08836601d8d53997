// SPDX-License-Identifier: GPL-3.0-or-later
// The spans of a partition as stages of a pipeline (STAP): the time of each, and the number of chips that work on it.
#pragma once

#include "app/common/design_partition.h"
#include "app/gui/views/partition/partition_picture.h"
#include "core/partition/pipeline.h"
#include "core/partition/stap.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

struct PartitionStages {
  std::vector<double> times;      // by span, for the batch on one chip
  std::vector<bool> isLinkBound;  // moving its maps takes longer than computing its layers
  bool inSeconds = false;         // otherwise in MACs
  bool isEstimate = false;
  bool wasCompared = true;  // the plan's times have been compared with silicon; always true for MACs
  StapAnswer stap = StapViolation{};

  const Stap* pipeline() const { return std::get_if<Stap>(&stap); }
  std::int64_t chips() const;  // of the pipeline; without a pipeline, one per stage
};

// Uses the plan's layers if it has all of them, otherwise MACs. plan may be null.
PartitionStages partitionStages(const app::DesignPartition& answer, const ExecutionPlan* plan,
                                const HardwareProfile& hardware);

PipelinePicture pipelinePicture(const app::DesignPartition& answer, const PartitionStages& stages);
// The timeline for chrome://tracing and Perfetto; empty without a pipeline.
std::string pipelineTrace(const app::DesignPartition& answer, const PartitionStages& stages);

}  // namespace tilescope::gui

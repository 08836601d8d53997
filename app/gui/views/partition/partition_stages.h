// SPDX-License-Identifier: GPL-3.0-or-later
// The spans of a partition as pipeline stages (STAP).
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

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
  bool wasCompared = true;      // times were compared with silicon; true for MACs
  std::int64_t usualChips = 1;  // without a setting
  // The memory that the layers were planned with, if its size is not the capacity: "sram of 2.00 MiB".
  QString plannedWith;
  StapAnswer stap = StapViolation{};

  bool hasTooFewChips() const {
    const auto* violation = std::get_if<StapViolation>(&stap);
    return violation != nullptr && violation->kind == StapViolation::Kind::TooFewChips;
  }
  const Stap* pipeline() const { return std::get_if<Stap>(&stap); }
  std::int64_t chips() const;  // without a pipeline, the number of stages
  // The share of the period that each chip of the stage, or all chips on average, work; 0 without a pipeline.
  double busy(std::size_t stage) const;
  double busy() const;
  std::size_t slowest() const;  // the stage that sets the period; needs a pipeline
};

// By the times of the answer, or else in MACs. plan: of these times; may be null.
PartitionStages partitionStages(const app::DesignPartition& answer, const ExecutionPlan* plan);

// The least capacity at which the cuts have few enough spans for the chips. Absent for the user's cuts.
struct ChipsCapacity {
  std::int64_t bytes = 0;
  std::int64_t spans = 0;
};
std::optional<ChipsCapacity> capacityForChips(const app::DesignPartition& answer);
QString capacityForChipsText(const ChipsCapacity& least);     // "16.0 MiB has 7 spans."
QString tooFewChipsText(const app::DesignPartition& answer);  // "20 spans need 20 chips, one each; 8 are set."

std::optional<double> imagesPerSecond(const app::DesignPartition& answer, const PartitionStages& stages);
// Of the maps that the span (or all) exchange, for one image: "74.3 µJ". Empty: the profile has no such energy.
QString moveEnergyText(const app::DesignPartition& answer);
QString moveEnergyText(const app::DesignPartition& answer, std::size_t span);

PipelinePicture pipelinePicture(const app::DesignPartition& answer, const PartitionStages& stages);
// For chrome://tracing and Perfetto. Empty: no pipeline.
std::string pipelineTrace(const app::DesignPartition& answer, const PartitionStages& stages);

}  // namespace tilescope::gui

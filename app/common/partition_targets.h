// SPDX-License-Identifier: GPL-3.0-or-later
// Answers to "which capacity gives this traffic" and "which capacity runs on these chips", with their sentences.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/common/design_partition.h"
#include "core/partition/capacity_targets.h"
#include "core/partition/partition_answer.h"

namespace tilescope::app {

// What a traffic in elements of the batch means.
struct TrafficUnits {
  double bytesPerElement = 1;
  std::int64_t batch = 1;

  // The most elements for these bytes per image.
  std::int64_t elements(double bytesPerImage) const;
  double perImage(std::int64_t elements) const {
    return static_cast<double>(elements) * bytesPerElement / static_cast<double>(batch);
  }
  // Fewest whole bytes that hold these elements.
  std::int64_t capacityBytes(std::int64_t elements) const;
};

// "At most 4.50 MB per image takes 9.08 MiB: 4.41 MB in 7 spans.", or why no capacity reaches it. With resident
// weights, also what streamed weights would change.
std::string trafficText(const TrafficChoice& choice, const Chain& chain, const FootprintOptions& options,
                        ResidualRule rule, const TrafficUnits& units);

TrafficChoice trafficChoice(const DesignPartition& present, const TrafficTarget& target);
std::string trafficText(const DesignPartition& present, const TrafficChoice& choice);

TrafficUnits unitsOf(const DesignPartition& present);
ChainStaircase staircaseOf(const DesignPartition& present);

// The least capacity at which the cuts of the goal have at most n spans. Absent if there is none.
std::optional<CapacityForChips> capacityForChips(const ChainStaircase& staircase, CutGoal goal, std::int64_t chips);
// For an answer whose pipeline has fewer chips than stages; otherwise absent.
std::optional<CapacityForChips> capacityForChips(const PartitionAnswer& answer,
                                                 const std::optional<std::int64_t>& chips);

// Without period and chips: one chip for each stage.
StapAnswer stapOf(const std::optional<double>& period, const std::optional<std::int64_t>& chips,
                  const std::vector<double>& latencies);
// Stages by their MACs, including those computed again in Layer Fusion. period: in MACs.
PartitionPipeline pipelineByMacs(const PartitionAnswer& answer, const std::optional<double>& period,
                                 const std::optional<std::int64_t>& chips);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline of one layer at every memory: what it costs to feed the array from there, and what that memory could
// feed. Made from a model's own nest, so it is what the model counted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"

namespace tilescope {

struct MemoryRooflinePoint {
  std::string memory;
  bool offChip = false;
  double bytes = 0;                         // through its ports toward the array: reads and updates, all instances
  double intensityMacsPerByte = 0;          // MACs ÷ these bytes
  std::optional<double> bytesPerSecond;     // of all ports of all instances; absent: unlimited
  std::optional<double> roofMacsPerSecond;  // intensity × bytesPerSecond; the layer may lie above it under a model that
                                            // does not count this memory's bandwidth

  bool operator==(const MemoryRooflinePoint&) const = default;
};

struct MemoryRoofline {
  std::vector<MemoryRooflinePoint> points;  // from the outermost memory in; without those that nothing passes
  double performanceMacsPerSecond = 0;      // of the layer: the height of all its points
  double peakMacsPerSecond = 0;             // of the processing elements that the model counts

  bool operator==(const MemoryRoofline&) const = default;
};

// nest: of this result. No points where it is not modelled or has no MACs.
MemoryRoofline memoryRoofline(const LoopNest& nest, const HardwareProfile& hardware, const LayerResult& result);

}  // namespace tilescope

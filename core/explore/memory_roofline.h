// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline of one layer at every memory: the traffic needed to feed the array from there, and the bandwidth of that
// memory. It is made from the model's own nest, so it shows what the model counted.
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
  double bytes = 0;                         // through its ports towards the array: reads and updates, all instances
  double intensityMacsPerByte = 0;          // MACs ÷ bytes
  std::optional<double> bytesPerSecond;     // of all ports of all instances; absent: unlimited
  std::optional<double> roofMacsPerSecond;  // intensity × bytesPerSecond; under a model that ignores this memory's
                                            // bandwidth, the layer may lie above it

  bool operator==(const MemoryRooflinePoint&) const = default;
};

struct MemoryRoofline {
  std::vector<MemoryRooflinePoint> points;  // from the outermost memory inwards, without memories that no data passes
  double performanceMacsPerSecond = 0;      // of the layer: the height of all its points
  double peakMacsPerSecond = 0;             // of the processing elements that the model counts

  bool operator==(const MemoryRoofline&) const = default;
};

// nest: of this result. No points if the layer is not modelled or has no MACs.
MemoryRoofline memoryRoofline(const LoopNest& nest, const HardwareProfile& hardware, const LayerResult& result);

}  // namespace tilescope

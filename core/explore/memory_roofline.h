// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline of one layer at each memory, from the loop nest that the model counted.
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
  double bytes = 0;                      // reads and updates of all instances through ports towards the array
  double intensityMacsPerByte = 0;       // MACs ÷ bytes
  std::optional<double> bytesPerSecond;  // of all ports of all instances; absent: unlimited
  // intensity × bytesPerSecond. Models that ignore this bandwidth may exceed it.
  std::optional<double> roofMacsPerSecond;

  bool operator==(const MemoryRooflinePoint&) const = default;
};

struct MemoryRoofline {
  std::vector<MemoryRooflinePoint> points;  // from the outermost memory inwards, without unused ones
  double performanceMacsPerSecond = 0;      // throughput of the layer, equal for all points
  double peakMacsPerSecond = 0;             // of the processing elements that the model counts

  bool operator==(const MemoryRoofline&) const = default;
};

// nest: of this result. No points if the layer is unsupported or has no MACs.
MemoryRoofline memoryRoofline(const LoopNest& nest, const HardwareProfile& hardware, const LayerResult& result);

}  // namespace tilescope

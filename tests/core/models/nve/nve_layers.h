// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/hardware/hardware_json.h"
#include "core/workload/layer.h"
#include "tests/support/project_files.h"

namespace tilescope::nve {

inline HardwareProfile engine(std::int64_t instructions = 512) {
  HardwareProfile h = projectHardware("nve.json");
  h.models["nve"] = R"({"scratchpad":"scratchpad","instruction_buffer_words":)" + std::to_string(instructions) + "}";
  return h;
}

inline Layer nveLayer(std::int64_t kernel, std::int64_t stride, std::int64_t height, std::int64_t width,
                      const std::vector<std::vector<int>>& maps) {
  Layer layer;
  layer.name = "layer";
  layer.inputs = {"input"};
  std::int64_t inputs = 0;
  for (std::size_t map = 0; map < maps.size(); ++map)
    for (const int input : maps[map]) {
      layer.connections.push_back({static_cast<std::int64_t>(map), input});
      inputs = std::max<std::int64_t>(inputs, input + 1);
    }
  layer.in = {inputs, (height - 1) * stride + kernel, (width - 1) * stride + kernel};
  layer.out = {static_cast<std::int64_t>(maps.size()), height, width};
  layer.window.kernelHeight = layer.window.kernelWidth = kernel;
  layer.window.stride = {stride, stride};
  return layer;
}

// Peemen et al. 2015, listing 1: one strip of the face detector's first layer.
inline Layer faceLayer1(std::int64_t width = 16) {
  return nveLayer(6, 2, 638, width, {{0}, {0}, {0}, {0}});
}

}  // namespace tilescope::nve

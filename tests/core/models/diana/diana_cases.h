// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_json.h"
#include "core/models/diana/diana_model.h"
#include "core/models/diana/diana_problem.h"
#include "tests/support/project_files.h"

namespace tilescope::diana {

inline const Json& goldenDiana() {
  static const Json golden = goldenJson("diana.json");
  return golden;
}

inline HardwareProfile machine(std::int64_t activationKib = 256) {
  HardwareProfile h = projectHardware("diana.json");
  for (Memory& memory : h.memories)
    if (memory.name == "l1_act") memory.sizeBits = activationKib * 1024 * 8;
  return h;
}

struct Conv {
  std::int64_t K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1, padY = 0, padX = 0, stride = 1;
};

// The input just suffices for the windows.
inline Layer conv(const Conv& c) {
  Layer layer;
  layer.name = "layer";
  layer.in = {c.C, (c.OY - 1) * c.stride + c.FY - 2 * c.padY, (c.OX - 1) * c.stride + c.FX - 2 * c.padX};
  layer.out = {c.K, c.OY, c.OX};
  layer.window.kernelHeight = c.FY;
  layer.window.kernelWidth = c.FX;
  layer.window.stride = {c.stride, c.stride};
  layer.window.padding = {c.padY, c.padX, c.padY, c.padX};
  return layer;
}

inline Layer goldenLayer(const Json& l) {
  return conv(
      {l.at("K"), l.at("C"), l.at("OY"), l.at("OX"), l.at("FY"), l.at("FX"), l.value("pad_y", 0), l.value("pad_x", 0)});
}

inline InputMode goldenMode(const Json& text) {
  const std::string mode = text.get<std::string>();
  return mode == "full" ? InputMode::Resident : mode == "tile" ? InputMode::PerTile : InputMode::Reloaded;
}

inline Problem problem(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options = {}) {
  return problemOf(layer, hardware, options, std::nullopt);
}

inline Layer randomLayer(std::mt19937& random) {
  const auto pick = [&](std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random);
  };
  Layer layer;
  layer.name = "layer";
  layer.batch = pick(0, 4) == 0 ? 2 : 1;
  const std::int64_t kind = pick(0, 9);
  if (kind == 0) {
    layer.type = LayerType::Fc;
    layer.in = {pick(1, 80), 1, 1};
    layer.out = {pick(1, 50), 1, 1};
    return layer;
  }
  if (kind == 1) {
    layer.type = LayerType::Add;
    layer.in = layer.out = {pick(1, 20), pick(1, 8), pick(1, 40)};
    return layer;
  }
  const bool depthwise = kind == 2;
  Conv c{pick(1, 70),        pick(1, 40),       pick(1, 9), pick(1, 5) == 1 ? 64 : pick(1, 40),
         2 * pick(0, 2) + 1, 2 * pick(0, 1) + 1};
  c.padY = pick(0, (c.FY - 1) / 2);
  c.padX = pick(0, (c.FX - 1) / 2);
  c.stride = pick(1, 2);
  if (depthwise) c.K = c.C = pick(2, 20);
  layer = conv(c);
  layer.batch = kind == 3 ? 2 : 1;
  if (depthwise) layer.groups = c.C;
  // Adds a row that the stride leaves over, or more padding at the bottom than at the top.
  if (c.stride == 2 && pick(0, 1) == 1) ++layer.in.height;
  if (layer.in.height < 1 || layer.in.width < 1) return randomLayer(random);
  return layer;
}

}  // namespace tilescope::diana

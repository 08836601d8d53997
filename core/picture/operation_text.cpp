// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/operation_text.h"

#include <fmt/format.h>

namespace tilescope {
namespace {

std::string size(const FeatureMap& map) {
  return fmt::format("{} × {}", map.height, map.width);
}

std::string kernel(const Window& window) {
  std::string text = fmt::format("{}×{}", window.kernelHeight, window.kernelWidth);
  if (window.stride[0] != 1 || window.stride[1] != 1) text += fmt::format(" /{}", window.stride[0]);
  return text;
}

std::string channels(const Layer& layer) {
  return fmt::format("{} → {}", layer.in.channels, layer.out.channels);
}

std::string convolution(const Layer& layer) {
  if (layer.groups == 1) return fmt::format("conv {}, {}, {}", kernel(layer.window), channels(layer), size(layer.out));
  if (layer.groups == layer.in.channels)
    return fmt::format("depthwise {}, {}, {}", kernel(layer.window), layer.out.channels, size(layer.out));
  return fmt::format("conv {}, {} in {} groups, {}", kernel(layer.window), channels(layer), layer.groups,
                     size(layer.out));
}

}  // namespace

std::string operationText(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Conv:
      return convolution(layer);
    case LayerType::Fc:
      return "fc, " + channels(layer);
    case LayerType::Pool:
      return fmt::format("{} pool {}, {}", layer.poolMode == PoolMode::Max ? "max" : "average", kernel(layer.window),
                         size(layer.out));
    case LayerType::Matmul:
      return fmt::format("matmul {} × {} × {}", layer.matmul.m, layer.matmul.k, layer.matmul.n);
    case LayerType::Add:
    case LayerType::Concat:
    case LayerType::Reorg:
      return fmt::format("{}, {}, {}", name(layer.type), layer.out.channels, size(layer.out));
    case LayerType::Einsum:
      break;
  }
  return "einsum";
}

}  // namespace tilescope

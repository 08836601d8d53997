// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/operation_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/explore/parameters.h"
#include "core/workload/layer_kinds.h"

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

std::string matmul(const MatmulShape& shape) {
  std::string text = fmt::format("matmul {} × {} × {}", shape.m, shape.k, shape.n);
  if (shape.heads > 1) text += fmt::format(", {} heads", shape.heads);
  if (shape.sequential > 1) text += fmt::format(", {} steps", shape.sequential);
  return text;
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
  return shape.empty() ? "size unknown" : fmt::format("{}", fmt::join(shape, " × "));
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
      return matmul(layer.matmul);
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      return fmt::format("{}, {}{}", layer.pass->op, shapeText(layer.pass->shape), behindText(*layer.pass));
    case LayerType::Add:
    case LayerType::Concat:
    case LayerType::Reorg:
      return fmt::format("{}, {}, {}", name(layer.type), layer.out.channels, size(layer.out));
    case LayerType::Einsum:
      break;
  }
  return "einsum";
}

std::string operationSentence(const Layer& layer) {
  if (layer.type == LayerType::Matmul)
    return fmt::format("matmul of {} × {} by {} × {} elements", layer.matmul.m, layer.matmul.k, layer.matmul.k,
                       layer.matmul.n);
  if (layer.type == LayerType::Einsum) return "einsum";
  if (layer.pass) return fmt::format("{} ({}), {}", name(layer.type), layer.pass->op, shapeText(layer.pass->shape));
  std::string text = fmt::format("{}: {} → {} channels", name(layer.type), layer.in.channels, layer.out.channels);
  if (layer.groups > 1) text += fmt::format(" in {} groups", layer.groups);
  if (layer.type == LayerType::Conv || layer.type == LayerType::Pool) {
    text += fmt::format(", kernel of {} × {} elements", layer.window.kernelHeight, layer.window.kernelWidth);
    if (layer.window.stride[0] != 1 || layer.window.stride[1] != 1)
      text += fmt::format(" at strides of {} × {} elements", layer.window.stride[0], layer.window.stride[1]);
  }
  if (layer.type == LayerType::Fc) return text;
  return text + fmt::format(", output of {} × {} elements", layer.out.height, layer.out.width);
}

std::string_view tensorWord(Tensor tensor) {
  switch (tensor) {
    case Tensor::I:
      return "input";
    case Tensor::W:
      return "weight";
    case Tensor::O:
      break;
  }
  return "output";
}

int sideRank(std::string_view label) {
  if (label.starts_with("Rows")) return 0;
  return label.starts_with("Columns") ? 1 : 2;
}

std::vector<std::int64_t> arraySides(const HardwareProfile& hardware) {
  std::vector<std::pair<int, std::int64_t>> ranked;
  for (const Parameter& parameter : parametersOf(hardware))
    if (parameter.kind == ParameterKind::ArrayDim)
      ranked.emplace_back(sideRank(parameter.label), static_cast<std::int64_t>(parameter.value));
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::int64_t> sides;
  for (const auto& [rank, side] : ranked) sides.push_back(side);
  return sides;
}

std::string arrayText(const std::vector<std::int64_t>& sides) {
  std::string text;
  for (const std::int64_t side : sides) text += (text.empty() ? "" : " × ") + std::to_string(side);
  return text;
}

}  // namespace tilescope

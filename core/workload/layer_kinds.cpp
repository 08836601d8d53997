// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer_kinds.h"

#include <fmt/format.h>

#include "core/base/format_number.h"

namespace tilescope {
namespace {

std::size_t& placeOf(LayerType type, LayerKinds& kinds) {
  switch (type) {
    case LayerType::Conv:
    case LayerType::Fc:
    case LayerType::Matmul:
    case LayerType::Einsum:
      return kinds.products;
    case LayerType::Pool:
      return kinds.pools;
    case LayerType::Add:
      return kinds.additions;
    case LayerType::Vector:
      return kinds.vectors;
    case LayerType::Concat:
    case LayerType::Reorg:
    case LayerType::Move:
      return kinds.moves;
    case LayerType::Opaque:
      break;
  }
  return kinds.unknown;
}

}  // namespace

bool hasWeights(const Layer& layer) {
  if (layer.type == LayerType::Matmul) return layer.matmul.constantB && !layer.matmul.cachedB;
  return layer.type != LayerType::Add;
}

LayerKinds layerKinds(const Network& network) {
  LayerKinds kinds;
  for (const Layer& layer : network.layers) ++placeOf(layer.type, kinds);
  return kinds;
}

std::string kindsText(const LayerKinds& kinds) {
  std::string text;
  const auto add = [&](std::size_t count, std::string_view one) {
    if (count > 0) text += (text.empty() ? "" : ", ") + counted(count, one);
  };
  add(kinds.products, "product");
  add(kinds.pools, "pooling layer");
  add(kinds.additions, "addition");
  add(kinds.vectors, "vector operation");
  add(kinds.moves, "data movement");
  return text;
}

std::string behindText(const Pass& opaque) {
  return opaque.follows > 0
             ? fmt::format(" and {} behind it", counted(static_cast<std::size_t>(opaque.follows), "operator"))
             : "";
}

std::vector<std::string> unknownOperators(const Network& network) {
  std::vector<std::string> unknown;
  for (const Layer& layer : network.layers)
    if (layer.type == LayerType::Opaque)
      unknown.push_back(fmt::format("{} ({}){}", layer.pass->op, layer.name, behindText(*layer.pass)));
  return unknown;
}

}  // namespace tilescope

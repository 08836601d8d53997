// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/operator_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

std::string kindOfProduct(const MatmulShape& shape) {
  if (shape.constantB) return "matmul, weights";
  return shape.cachedB ? "matmul, cache" : "matmul, activations";
}

std::string kindOfConvolution(const Layer& layer) {
  if (layer.window.transposed) return "transposed conv";
  return layer.groups > 1 && layer.groups == layer.in.channels ? "depthwise" : "conv";
}

void addRow(OperatorKind& kind, const LayerRow& row) {
  switch (row.state) {
    case LayerState::Planned:
      ++kind.modelled;
      break;
    case LayerState::Pending:
      ++kind.pending;
      break;
    case LayerState::Infeasible:
      ++kind.infeasible;
      break;
    case LayerState::OutsideModel:
      ++(row.pass ? kind.estimated : kind.unknown);
      break;
  }
  kind.bytes += row.pass ? row.pass->offChipBytes.total() : row.totalBytes();
  kind.seconds += row.pass ? row.passSeconds : row.seconds;
  kind.energy += row.pass ? row.pass->energy() : row.energy;
}

void setKindShares(std::vector<OperatorKind>& kinds) {
  double seconds = 0, energy = 0;
  for (const OperatorKind& kind : kinds) {
    seconds += kind.seconds;
    energy += kind.energy;
  }
  for (OperatorKind& kind : kinds) {
    if (seconds > 0) kind.latencyShare = kind.seconds / seconds;
    if (energy > 0) kind.energyShare = kind.energy / energy;
  }
}

}  // namespace

std::string operatorKind(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Conv:
      return kindOfConvolution(layer);
    case LayerType::Pool:
      return layer.poolMode == PoolMode::Max ? "max pool" : "average pool";
    case LayerType::Matmul:
      return kindOfProduct(layer.matmul);
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      return layer.pass->op;
    default:
      return std::string(name(layer.type));
  }
}

std::vector<OperatorKind> operatorKinds(const Network& network, const LayerRows& rows) {
  std::vector<OperatorKind> kinds;
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    std::string name = operatorKind(network.layers[i]);
    const auto [place, isNew] = places.try_emplace(name, kinds.size());
    if (isNew) kinds.emplace_back().name = std::move(name);
    OperatorKind& kind = kinds[place->second];
    kind.layers.push_back(i);
    kind.macs += macs(network.layers[i]);
    if (i < rows.size()) addRow(kind, rows[i]);
  }
  setKindShares(kinds);
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const OperatorKind& a, const OperatorKind& b) { return a.seconds > b.seconds; });
  return kinds;
}

std::string coverText(const OperatorKind& kind) {
  const std::array<std::pair<std::size_t, const char*>, 5> states{{{kind.modelled, "modelled"},
                                                                   {kind.estimated, "estimated"},
                                                                   {kind.unknown, "not modelled"},
                                                                   {kind.infeasible, "infeasible"},
                                                                   {kind.pending, "not solved yet"}}};
  std::string text;
  for (const auto& [layers, word] : states) {
    if (layers == 0) continue;
    if (layers == kind.layers.size()) return word;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", layers, word);
  }
  return text;
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/map_passes.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "core/base/names.h"
#include "core/workload/vector_operations.h"

namespace tilescope {
namespace {

struct MapPass {
  std::size_t operands = 1;
  std::int64_t tableRows = 0;
  bool hasRows = false;  // a result depends on a whole row
};

const std::map<std::string_view, MapPass>& mapPasses() {
  static const std::map<std::string_view, MapPass> kPasses{
      {"add", {2, 0, false}},    {"sub", {2, 0, false}},       {"mul", {2, 0, false}},    {"max", {2, 0, false}},
      {"relu", {1, 0, false}},   {"sigmoid", {1, 0, false}},   {"silu", {1, 0, false}},   {"tanh", {1, 0, false}},
      {"gelu", {1, 0, false}},   {"gelu_tanh", {1, 0, false}}, {"softmax", {1, 0, true}}, {"layer_norm", {1, 2, true}},
      {"rms_norm", {1, 1, true}}};
  return kPasses;
}

Diagnostic problem(const Layer& layer, std::string found, std::string expected, std::string remedy) {
  return {
      Diagnostic::Severity::Error, "", "layer " + layer.name, std::move(found), std::move(expected), std::move(remedy)};
}

std::string knownOps() {
  std::string text;
  for (const auto& [word, pass] : mapPasses()) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

}  // namespace

std::optional<std::size_t> mapPassOperands(std::string_view op) {
  const auto found = mapPasses().find(op);
  return found == mapPasses().end() ? std::nullopt : std::optional(found->second.operands);
}

std::int64_t tableRows(std::string_view op) {
  const auto found = mapPasses().find(op);
  return found == mapPasses().end() ? 0 : found->second.tableRows;
}

std::optional<Diagnostic> whyNoMapPass(const Layer& layer) {
  const std::string op = layer.pass ? layer.pass->op : "";
  if (layer.type == LayerType::Vector && op == "lookup")
    return problem(layer, "a lookup of table rows by ids", "a network that begins behind its embedding",
                   "Programs have no token ids. Export a network of one block whose input is the result of the "
                   "embedding: width as channels, tokens as rows.");
  if (layer.type != LayerType::Vector)
    return problem(layer, fmt::format("a {} layer ({})", name(layer.type), quoteName(op)),
                   "products, maps and vector layers",
                   "The network does not say which element goes where; leave the layer out of the network.");
  const auto found = mapPasses().find(op);
  if (found == mapPasses().end())
    return problem(layer, "the vector operation " + quoteName(op), "one of " + knownOps(),
                   "Leave the layer out of the network.");
  if (layer.inputs.size() != found->second.operands)
    return problem(layer, fmt::format("{} with {} inputs", op, layer.inputs.size()),
                   fmt::format("{}", found->second.operands), "Correct \"inputs\".");
  if (layer.attention && layer.attention->causal && found->second.hasRows)
    return problem(layer, "a softmax of causal attention", "attention of every token to every token",
                   "Programs have no mask yet; leave the layer out of the network.");
  return std::nullopt;
}

std::optional<Diagnostic> whyNoMapPass(const Layer& layer, const FeatureMap& map) {
  const MapPass& known = mapPasses().at(layer.pass->op);
  const std::int64_t row = layer.pass->row, table = known.tableRows * row;
  if (known.hasRows ? map.channels % row != 0 : row != 1)
    return problem(
        layer, fmt::format("rows of {} elements in {} channels", row, map.channels),
        known.hasRows ? "rows that are whole numbers of channels, by which the map divides" : "rows of one element",
        "Correct \"row\".");
  if (layer.pass->table != table || (table > 0 && map.channels != row))
    return problem(layer, fmt::format("a table of {} elements for {} channels", layer.pass->table, map.channels),
                   table > 0 ? fmt::format("one of {}: a row along all channels, {} for each of them",
                                           known.tableRows * map.channels, known.tableRows)
                             : "none",
                   "Correct \"table\".");
  const std::int64_t elements = map.channels * map.height * map.width;
  if (!layer.pass->shape.empty() && elementsOf(layer.pass->shape) != elements)
    return problem(layer, fmt::format("{} elements", elementsOf(layer.pass->shape)),
                   fmt::format("{}, those of its input", elements), "Correct \"shape\".");
  return std::nullopt;
}

double softmaxScale(const Network& converted, const Layer& layer) {
  const Operations usual = usualOperations("softmax").value_or(Operations{});
  if (layer.pass->op != "softmax" || layer.pass->operations.value_or(usual).simple <= usual.simple) return 1;
  for (const Layer& maker : converted.layers) {
    if (maker.name != layer.inputs.front() || maker.type != LayerType::Conv) continue;
    const std::int64_t products = maker.in.channels / maker.groups;
    return 1 / std::sqrt(static_cast<double>(products));
  }
  return 1;
}

}  // namespace tilescope

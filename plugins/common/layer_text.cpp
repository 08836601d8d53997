// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/layer_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/models/objective.h"
#include "core/plugin/manifest.h"
#include "core/program/lowering/map_passes.h"
#include "plugins/common/code_writer.h"
#include "plugins/common/literals.h"

namespace tilescope {
namespace {

std::string mapWords(const FeatureMap& map) {
  return fmt::format("{} x {} x {}", map.channels, map.height, map.width);
}

}  // namespace

std::string originComment(const ExecutionPlan& plan) {
  const PlanRequest& request = plan.request;
  CodeWriter comment;
  comment.comment(commentText(
      fmt::format("{} on {}, exported by Tilescope {}.", request.network.name, request.hardware.name, toolVersion())));
  comment.comment(
      fmt::format("Plan: model {}, search {}, objective {}.", request.model, request.search, name(request.objective)));
  return comment.take();
}

std::string planWords(const ExecutionPlan& plan) {
  const PlanRequest& request = plan.request;
  return fmt::format("plan: {}, model {}, search {}, objective {}", request.hardware.name, request.model,
                     request.search, name(request.objective));
}

std::string arrayCall(const Array& array, const NetworkNames& names) {
  const Extents& s = array.size;
  const std::string sizes = fmt::format("{}, {}, {}, {}", s.batch, s.channel, s.height, s.width);
  const std::string name = literal(array.name);
  if (array.aliasOf) return fmt::format("view({}, \"{}\", {})", names.arrays[*array.aliasOf], name, sizes);
  switch (array.role) {
    case ArrayRole::Input:
      return fmt::format("input(\"{}\", {})", name, sizes);
    case ArrayRole::Weight:
      return fmt::format("weight(\"{}\", {})", name, sizes);
    case ArrayRole::Inner:
      return fmt::format("inner(\"{}\", {})", name, sizes);
    case ArrayRole::Bias:
      return fmt::format("bias(\"{}\", {})", name, s.channel);
    default:
      return fmt::format("map(\"{}\", {})", name, sizes);
  }
}

std::string arrayMembers(const Program& program, const NetworkNames& names) {
  CodeWriter arrays(1);
  for (std::size_t i = 0; i < program.arrays.size(); ++i)
    arrays.line(fmt::format("ts::Array& {} = arrays.{};", names.arrays[i], arrayCall(program.arrays[i], names)));
  return arrays.take();
}

const Layer& layerNamed(const Network& network, const std::string& name) {
  return *std::find_if(network.layers.begin(), network.layers.end(), [&](const Layer& l) { return l.name == name; });
}

PlannedLayer plannedLayer(const Network& network, const Program& program, const NetworkNames& names,
                          const ProgramLayer& planned, std::string function) {
  const Layer& layer = layerNamed(network, planned.name);
  PlannedLayer result{program, names, planned, layer, std::move(function)};
  if (hasTwoActivations(layer)) result.second = secondOperandOf(network, layer);
  if (layer.type == LayerType::Vector) result.scale = softmaxScale(network, layer);
  return result;
}

std::string layerHeading(const Layer& layer, const Layer& written) {
  std::string text = fmt::format("{}: {}", layer.name, name(written.type));
  if (isProduct(written)) text += fmt::format(" as {}", name(layer.type));
  if (hasWindow(layer.type)) text += fmt::format(" {} x {}", layer.window.kernelHeight, layer.window.kernelWidth);
  if (layer.groups > 1) text += fmt::format(" in {} groups", layer.groups);
  if (layer.pass) text += " " + layer.pass->op;
  text += fmt::format(", {} -> {} (channels x rows x columns).", mapWords(layer.in), mapWords(layer.out));
  return isProduct(written) ? text + " " + mapsText(written) : text;
}

std::string tileWords(const ProgramLayer& layer) {
  const TileMapping& t = *layer.mapping;
  std::string loops;
  for (auto dim = t.outerLoops.rbegin(); dim != t.outerLoops.rend(); ++dim)
    loops += (loops.empty() ? "" : ", ") + std::string(name(*dim));
  return fmt::format("Tile: K {}, C {}, OY {}, OX {}, FY {}, FX {}. Loops off chip, outermost first: {}.", t.K, t.C,
                     t.OY, t.OX, t.FY, t.FX, loops);
}

std::string predictionText(const ProgramLayer& layer) {
  const TensorBits& b = layer.predictedBits;
  const Json bits{{"I", b[0]}, {"W", b[1]}, {"O", b[2]}};
  return spaced(Json{{"layer", layer.name}, {"predicted_bits", bits}});
}

std::string layerCall(const ProgramLayer& layer) {
  const TensorBits& b = layer.predictedBits;
  return fmt::format("layer(\"{}\", \"{}\", {}, {}, {}", literal(layer.name),
                     layer.fused.size() <= 1 ? std::string(name(layer.type)) : "span", b[0], b[1], b[2]);
}

}  // namespace tilescope

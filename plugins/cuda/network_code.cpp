// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/network_code.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/version.h"
#include "core/cost/eplanner/eplanner_layer.h"
#include "core/cost/objective.h"
#include "core/plugin/manifest.h"
#include "plugins/cuda/identifiers.h"
#include "plugins/cuda/layer_code.h"
#include "plugins/cuda/literals.h"
#include "plugins/cuda/templates.h"

namespace tilescope::cuda {
namespace {

std::string declaration(const Array& array, const NetworkNames& names) {
  const Extents& s = array.size;
  const std::string sizes = fmt::format("{}, {}, {}, {}", s.batch, s.channel, s.height, s.width);
  const std::string name = literal(array.name);
  if (array.aliasOf) return fmt::format("view({}, \"{}\", {})", names.arrays[*array.aliasOf], name, sizes);
  switch (array.role) {
    case ArrayRole::Input:
      return fmt::format("input(\"{}\", {})", name, sizes);
    case ArrayRole::Weight:
      return fmt::format("weight(\"{}\", {})", name, sizes);
    case ArrayRole::Bias:
      return fmt::format("bias(\"{}\", {})", name, s.channel);
    default:
      return fmt::format("map(\"{}\", {})", name, sizes);
  }
}

const Layer& layerNamed(const Network& network, const std::string& name) {
  return *std::find_if(network.layers.begin(), network.layers.end(), [&](const Layer& l) { return l.name == name; });
}

std::string mapWords(const FeatureMap& map) {
  return fmt::format("{} x {} x {}", map.channels, map.height, map.width);
}

std::string heading(const Layer& layer) {
  std::string text = fmt::format("{}: {}", layer.name, name(layer.type));
  if (hasWindow(layer.type)) text += fmt::format(" {} x {}", layer.window.kernelHeight, layer.window.kernelWidth);
  if (layer.groups > 1) text += fmt::format(" in {} groups", layer.groups);
  return text + fmt::format(", {} -> {} (channels x rows x columns).", mapWords(layer.in), mapWords(layer.out));
}

std::string tileWords(const ProgramLayer& layer) {
  const TileMapping& t = *layer.mapping;
  std::string loops;
  for (auto dim = t.outerLoops.rbegin(); dim != t.outerLoops.rend(); ++dim)
    loops += (loops.empty() ? "" : ", ") + std::string(name(*dim));
  return fmt::format("Tile: K {}, C {}, OY {}, OX {}, FY {}, FX {}. Loops off chip, outermost first: {}.", t.K, t.C,
                     t.OY, t.OX, t.FY, t.FX, loops);
}

std::string bits(const TensorBits& b) {
  return fmt::format("{}, {}, {}", b[0], b[1], b[2]);
}

Data layers(const ExecutionPlan& plan, const Program& program, const NetworkNames& names) {
  Data list(Data::type::list);
  Identifiers functions;
  for (const ProgramLayer& planned : program.layers) {
    const Layer& layer = layerNamed(plan.request.network, planned.name);
    const LayerCode code{program, names, planned, layer, functions.of(planned.name)};
    Data data;
    data.set("heading", commentText(heading(layer)));
    Data comments(Data::type::list);
    if (planned.mapping) comments.push_back(Data("text", tileWords(planned)));
    comments.push_back(Data("text", fmt::format("tilescope: {{\"layer\": \"{}\", \"predicted_bits\": {{\"I\": {}, "
                                                "\"W\": {}, \"O\": {}}}}}",
                                                commentText(literal(planned.name)), planned.predictedBits[0],
                                                planned.predictedBits[1], planned.predictedBits[2])));
    data.set("comments", comments);
    data.set("code", planned.mapping ? convCode(code) : stripCode(code));
    data.set("name_literal", literal(planned.name));
    data.set("kind", std::string(name(planned.type)));
    data.set("bits", bits(planned.predictedBits));
    data.set("function", code.function);
    list.push_back(data);
  }
  return list;
}

NetworkNames namesOf(const Program& program) {
  NetworkNames names;
  Identifiers arrays, memories;
  arrays.of("arrays");  // the member that owns them
  for (const Array& array : program.arrays) names.arrays.push_back(arrays.of(array.name));
  for (const OnChipMemory& memory : program.memories) names.memories.push_back("on_chip_" + memories.of(memory.name));
  return names;
}

}  // namespace

std::string networkCode(const ExecutionPlan& plan, const Program& program, const CudaOptions& options) {
  const NetworkNames names = namesOf(program);
  Data data;
  data.set("network", commentText(plan.request.network.name));
  data.set("network_literal", literal(plan.request.network.name));
  data.set("hardware", commentText(plan.request.hardware.name));
  data.set("version", std::string(toolVersion()));
  data.set("model", plan.request.model);
  data.set("search", plan.request.search);
  data.set("objective", std::string(name(plan.request.objective)));
  data.set("plan_literal",
           literal(fmt::format("plan: {}, model {}, search {}, objective {}", plan.request.hardware.name,
                               plan.request.model, plan.request.search, name(plan.request.objective))));
  data.set("plan_hash", planHash(plan));
  data.set("seed", std::to_string(options.seed));
  data.set("streams", options.streams ? "true" : "false");
  data.set("lanes", fmt::format("{}, {}", options.lanes.inputChannels, options.lanes.outputChannels));
  Data arrays(Data::type::list);
  for (std::size_t i = 0; i < program.arrays.size(); ++i) {
    Data array("identifier", names.arrays[i]);
    array.set("declaration", declaration(program.arrays[i], names));
    arrays.push_back(array);
  }
  data.set("arrays", arrays);
  Data memories(Data::type::list);
  std::string list;
  for (std::size_t i = 0; i < program.memories.size(); ++i) {
    Data memory("name", literal(program.memories[i].name));
    memory.set("bytes", std::to_string(program.memories[i].bits / 8));
    memories.push_back(memory);
    list += (list.empty() ? "" : ", ") + names.memories[i];
  }
  data.set("memories", memories);
  data.set("memory_list", list);
  data.set("layers", layers(plan, program, names));
  return render("network.cu.mustache", data);
}

}  // namespace tilescope::cuda

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/network_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/models/objective.h"
#include "core/plugin/manifest.h"
#include "core/program/lowering/map_passes.h"
#include "core/program/lowering/products.h"
#include "plugins/common/identifiers.h"
#include "plugins/common/literals.h"
#include "plugins/cuda/layer_code.h"
#include "plugins/cuda/span_code.h"
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
    case ArrayRole::Inner:
      return fmt::format("inner(\"{}\", {})", name, sizes);
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

std::string heading(const Layer& layer, const Layer& written) {
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

std::string bits(const TensorBits& b) {
  return fmt::format("{}, {}, {}", b[0], b[1], b[2]);
}

std::string spanHeading(const Network& network, const OnChipSpan& span) {
  std::string layers;
  for (const std::size_t layer : span.layers) layers += (layers.empty() ? "" : ", ") + network.layers[layer].name;
  return fmt::format("Span {}, {}: {}.", span.name,
                     span.scheme == PartitionScheme::Occam
                         ? "rows of the maps in between stand in rings, nothing is made twice"
                         : fmt::format("tiles of {0} x {0}, each makes all that it needs", span.tile),
                     layers);
}

struct CodeOf {
  std::string heading, comment, function, code;
};

CodeOf layerCode(const Network& network, const Layer& written, const Program& program, const NetworkNames& names,
                 const ProgramLayer& planned, Identifiers& functions, OnChip onChip) {
  const Layer& layer = layerNamed(network, planned.name);
  LayerCode code{program, names, planned, layer, functions.of(planned.name), onChip};
  if (hasTwoActivations(layer)) code.second = secondOperandOf(network, layer);
  const bool isPass = layer.type == LayerType::Vector;
  if (isPass) code.scale = softmaxScale(network, layer);
  return {heading(layer, written), planned.mapping ? tileWords(planned) : "", code.function,
          planned.mapping ? convCode(code)
          : isPass        ? passCode(code)
                          : stripCode(code)};
}

CodeOf spanCodeOf(const Network& network, const Program& program, const NetworkNames& names,
                  const ProgramLayer& planned, const OnChipSpan& span, Identifiers& functions) {
  SpanCode code{program, names, planned, network, span, functions.of(planned.name), {}};
  for (const std::size_t layer : span.layers)
    code.layers[layer] = span.layers.size() == 1 ? code.function : functions.of(network.layers[layer].name);
  return {spanHeading(network, span),
          fmt::format("On chip {} bytes of weights and maps, beside them {} of rows that are being made.",
                      span.memoryBits / 8, span.besideBits / 8),
          code.function, spanCode(code)};
}

std::string predictionText(const ProgramLayer& layer) {
  const TensorBits& b = layer.predictedBits;
  const Json bits{{"I", b[0]}, {"W", b[1]}, {"O", b[2]}};
  return spaced(Json{{"layer", layer.name}, {"predicted_bits", bits}});
}

TemplateData layers(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion, const Program& program,
                    const NetworkNames& names, OnChip onChip, CodeWriter& calls) {
  TemplateData list(TemplateData::type::list);
  Identifiers functions;
  auto span = fusion.spans.begin();
  for (const ProgramLayer& planned : program.layers) {
    const CodeOf code = planned.fused.empty() ? layerCode(network, layerNamed(plan.request.network, planned.name),
                                                          program, names, planned, functions, onChip)
                                              : spanCodeOf(network, program, names, planned, *span++, functions);
    CodeWriter comments;
    comments.comment(commentText(code.heading));
    if (!code.comment.empty()) comments.comment(code.comment);
    comments.comment("tilescope: " + predictionText(planned));
    TemplateData data("code", comments.take() + code.code);
    calls.line(fmt::format("layer(\"{}\", \"{}\", {}, run_{}, check_{});", literal(planned.name),
                           planned.fused.size() <= 1 ? std::string(name(planned.type)) : "span",
                           bits(planned.predictedBits), code.function, code.function));
    list.push_back(data);
  }
  return list;
}

NetworkNames namesOf(const Program& program) {
  NetworkNames names;
  Identifiers arrays, memories;
  arrays.of("arrays");  // member that owns the arrays
  for (const Array& array : program.arrays) names.arrays.push_back(arrays.of(array.name));
  for (const OnChipMemory& memory : program.memories) names.memories.push_back("on_chip_" + memories.of(memory.name));
  return names;
}

std::string originComment(const ExecutionPlan& plan) {
  const PlanRequest& request = plan.request;
  CodeWriter comment;
  comment.comment(commentText(
      fmt::format("{} on {}, exported by Tilescope {}.", request.network.name, request.hardware.name, toolVersion())));
  comment.comment(
      fmt::format("Plan: model {}, search {}, objective {}.", request.model, request.search, name(request.objective)));
  return comment.take();
}

// On one line if it fits, otherwise a memory per line (clang-format).
std::string memoryEnum(const std::vector<std::string>& memories) {
  const std::string line = fmt::format("enum Memory {{ {} }};", fmt::join(memories, ", "));
  return line.size() <= kColumns ? line : fmt::format("enum Memory {{\n  {}\n}};", fmt::join(memories, ",\n  "));
}

std::string sessionLine(const ExecutionPlan& plan, const CudaOptions& options) {
  const PlanRequest& request = plan.request;
  CodeWriter line(1);
  line.line(fmt::format("ts::Session session(\"{}\", \"{}\", \"{}\", options, \"{}\");", literal(request.network.name),
                        literal(fmt::format("plan: {}, model {}, search {}, objective {}", request.hardware.name,
                                            request.model, request.search, name(request.objective))),
                        name(options.onChip), planHash(plan)));
  return line.take();
}

}  // namespace

bool needsPasses(const Network& network) {
  return std::any_of(network.layers.begin(), network.layers.end(),
                     [](const Layer& layer) { return layer.type == LayerType::Vector || hasTwoActivations(layer); });
}

std::string networkCode(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion,
                        const Program& program, const CudaOptions& options) {
  const NetworkNames names = namesOf(program);
  TemplateData data;
  data.set("origin", originComment(plan));
  data.set("seed", std::to_string(options.seed));
  const bool isShared = options.onChip == OnChip::Shared;
  data.set("session", sessionLine(plan, options));
  data.set("layer_words", isShared
                              ? "Every layer is a kernel with the plan's loops, whose block of threads is the chip."
                              : "Every layer is a function with the plan's loops.");
  data.set("runtime", isShared               ? "tilescope_shared.h"
                      : needsPasses(network) ? "tilescope_passes.h"
                                             : "tilescope_runtime.h");
  data.set("chip", isShared ? "ts::SharedChip chip(kLanes);" : "ts::Chip chip(kLanes, options.overlap);");
  data.set("kernels", isShared);
  data.set("spans", !fusion.spans.empty());
  data.set("streams", options.streams ? "true" : "false");
  data.set("needs_weights", options.needsWeights);
  data.set("lanes", fmt::format("{{{}, {}}}", options.lanes.inputChannels, options.lanes.outputChannels));
  CodeWriter arrays(1);
  for (std::size_t i = 0; i < program.arrays.size(); ++i)
    arrays.line(fmt::format("ts::Array& {} = arrays.{};", names.arrays[i], declaration(program.arrays[i], names)));
  data.set("arrays", arrays.take());
  TemplateData memories(TemplateData::type::list);
  for (std::size_t i = 0; i < program.memories.size(); ++i) {
    TemplateData memory("name", literal(program.memories[i].name));
    memory.set("bytes", std::to_string(program.memories[i].bits / 8));
    memories.push_back(memory);
  }
  data.set("memories", memories);
  data.set("memory_enum", memoryEnum(names.memories));
  CodeWriter calls(1);
  data.set("layers", layers(plan, network, fusion, program, names, options.onChip, calls));
  data.set("calls", calls.take());
  return rendered(templateTexts(), "network.cu.mustache", data);
}

}  // namespace tilescope::cuda

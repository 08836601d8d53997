// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/network_code.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/parts.h"
#include "core/plugin/manifest.h"
#include "core/program/execution/finish.h"
#include "plugins/common/identifiers.h"
#include "plugins/common/literals.h"
#include "plugins/diana/layer_code.h"
#include "plugins/diana/templates.h"
#include "plugins/diana/weights_code.h"

namespace tilescope::diana {
namespace {

const PlanRequest& requestOf(const DianaProgram& program) {
  return program.work.plan->request;
}

TemplateData originOf(const DianaProgram& program) {
  TemplateData data;
  data.set("network", commentText(requestOf(program).network.name));
  data.set("hardware", commentText(requestOf(program).hardware.name));
  data.set("version", std::string(toolVersion()));
  data.set("plan", planHash(*program.work.plan));
  return data;
}

TemplateData portsOf(const DianaProgram& program, bool areInputs) {
  TemplateData list(TemplateData::type::list);
  Identifiers identifiers;
  const std::size_t layers = program.work.layers.size();
  for (std::size_t map = areInputs ? layers : 0; map < (areInputs ? program.work.mapCount() : layers); ++map) {
    if (!areInputs && !program.work.isOutput(map)) continue;
    TemplateData port("identifier", identifiers.of(program.layout.maps[map].name));
    port.set("name", commentText(program.layout.maps[map].name));
    port.set("map", mapInitializer(program, map));
    list.push_back(port);
  }
  return list;
}

TemplateData layersOf(const DianaProgram& program) {
  TemplateData list(TemplateData::type::list);
  for (const std::size_t i : program.work.walk.order) {
    const LayerWork& work = program.work.layers[i];
    TemplateData layer("function", functionName(work));
    layer.set("literal", literal(work.layer->name));
    layer.set("number", std::to_string(i));
    list.push_back(layer);
  }
  return list;
}

TemplateData clearsOf(const DianaProgram& program) {
  TemplateData list(TemplateData::type::list);
  for (std::size_t map = program.work.layers.size(); map < program.work.mapCount(); ++map) {
    const StoredMap& stored = program.layout.maps[map];
    if (!stored.clearsMargin) continue;
    const std::string address = fmt::format("L2({})", *program.l2.maps[map]);
    Identifiers identifiers;
    for (std::size_t before = program.work.layers.size(); before < map; ++before)
      identifiers.of(program.layout.maps[before].name);
    list.push_back(TemplateData(
        "call", stored.isVector
                    ? fmt::format("diana_host_clear_tail({}, {});", address, stored.elements())
                    : fmt::format("diana_host_clear_margin(&network_input_{});", identifiers.of(stored.name))));
  }
  return list;
}

std::string joinedNumbers(const std::vector<std::size_t>& numbers) {
  return fmt::format("{}", fmt::join(numbers, ", "));
}

std::string shapeOf(const FeatureMap& map) {
  return fmt::format("{{{}, {}, {}}}", map.channels, map.height, map.width);
}

std::string kindOf(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Conv:
      return "CHECK_CONV";
    case LayerType::Fc:
      return "CHECK_FC";
    case LayerType::Pool:
      return layer.poolMode == PoolMode::Average ? "CHECK_POOL_AVERAGE" : "CHECK_POOL_MAX";
    case LayerType::Add:
      return "CHECK_ADD";
    case LayerType::Concat:
      return "CHECK_CONCAT";
    default:
      return "CHECK_REORG";
  }
}

std::string checkLayer(const DianaProgram& program, std::size_t i) {
  const LayerWork& work = program.work.layers[i];
  const Layer& layer = *work.layer;
  const Window& w = layer.window;
  const ActivationRule rule = ruleOf(layer.activation.value_or(Activation{}));
  const char* activation = isReluInInt8(rule.type)              ? "CHECK_RELU"
                           : rule.type == ActivationType::Leaky ? "CHECK_LEAKY"
                                                                : "CHECK_NONE";
  return fmt::format(
      "    {{\"{}\", {}, {}, inputs_{}, {}, {}, {{{}, {}}}, {{{}, {}}}, {{{}, {}}}, {{{}, {}}}, {}, {}, {}, {}, "
      "{}}},\n",
      literal(layer.name), kindOf(layer), program.work.walk.operands[i].size(), i, shapeOf(layer.in),
      shapeOf(layer.out), w.kernelHeight, w.kernelWidth, w.stride[0], w.stride[1], w.dilation[0], w.dilation[1],
      w.padding[0], w.padding[1], layer.groups, layer.bias.value_or(false) ? 1 : 0, work.shift, activation,
      rule.fixedSlope);
}

std::string placeOf(const DianaProgram& program, std::size_t map) {
  const StoredMap& stored = program.layout.maps[map];
  const std::int64_t pitch = stored.isVector ? stored.size.width : stored.pitch;
  if (program.l2.maps[map]) return fmt::format("    {{0, {}, {}}},\n", *program.l2.maps[map], pitch);
  return fmt::format("    {{1, {}, {}}},\n", program.l1.layers[map]->output, pitch);
}

std::string predictionText(const DianaProgram& program, std::size_t i) {
  const Prediction& p = program.predictions[i];
  const auto sixteenths = [](double cycles) { return std::llround(cycles * 16); };
  return fmt::format("    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {:.1f}}},\n", program.work.layers[i].core ? 1 : 0,
                     sixteenths(p.compute), sixteenths(p.input), sixteenths(p.weights), sixteenths(p.output),
                     sixteenths(p.calls), p.inputCopies, p.weightCopies, p.outputCopies, p.kernelCalls, p.host);
}

std::string cycles(double value) {
  return value == 0 ? "" : fmt::format("{:.1f}", value);
}

TemplateData tableOf(const DianaProgram& program) {
  TemplateData list(TemplateData::type::list);
  for (const std::size_t i : program.work.walk.order) {
    const LayerWork& work = program.work.layers[i];
    const Prediction& p = program.predictions[i];
    TemplateData row("name", plainText(work.layer->name));
    row.set("where", work.core ? "core" : "processor");
    row.set("compute", cycles(p.compute));
    row.set("input", cycles(p.input));
    row.set("weights", cycles(p.weights));
    row.set("output", cycles(p.output));
    row.set("calls", cycles(p.calls));
    row.set("core", cycles(p.core()));
    row.set("copies", work.core ? fmt::format("{}, {}, {}", p.inputCopies, p.weightCopies, p.outputCopies) : "");
    row.set("host", p.host == 0 ? "" : fmt::format("{:.0f}", p.host));
    list.push_back(row);
  }
  return list;
}

}  // namespace

std::string layerFile(const DianaProgram& program, std::size_t layer) {
  return "layers/" + program.work.layers[layer].identifier + ".c";
}

std::string networkHeader(const DianaProgram& program) {
  TemplateData data = originOf(program);
  data.set("layer_count", std::to_string(program.work.layers.size()));
  data.set("weight_bytes", std::to_string(program.l2.weightBytes));
  data.set("l2_bytes", std::to_string(program.l2.mostBytes));
  data.set("inputs", portsOf(program, true));
  data.set("outputs", portsOf(program, false));
  data.set("layers", layersOf(program));
  return rendered(templateTexts(), "network.h.mustache", data);
}

std::string networkSource(const DianaProgram& program) {
  TemplateData data = originOf(program);
  data.set("inputs", portsOf(program, true));
  data.set("outputs", portsOf(program, false));
  data.set("order", joinedNumbers(program.work.walk.order));
  data.set("clears", clearsOf(program));
  data.set("layers", layersOf(program));
  return rendered(templateTexts(), "network.c.mustache", data);
}

std::string weightsSource(const DianaProgram& program) {
  const std::vector<std::uint8_t> image = weightImage(program);
  std::string text = fmt::format(
      "// L2 as it is when the program starts: weights, random of seed {}, words reversed.\n"
      "#include \"network.h\"\n\n_Alignas(32) uint8_t network_l2[NETWORK_L2_BYTES] = {{",
      program.seed);
  constexpr std::size_t kPerLine = 24;
  for (std::size_t i = 0; i < image.size(); ++i)
    text += fmt::format("{}{},", i % kPerLine == 0 ? "\n    " : " ", image[i]);
  return text + (image.empty() ? "0};\n" : "\n};\n");
}

std::string checkData(const DianaProgram& program) {
  const std::size_t layers = program.work.layers.size();
  std::string inputs, list, shapes, places, predictions, names, ports, outputs, outputLayers;
  Identifiers inputIdentifiers, outputIdentifiers;
  std::int64_t outputCount = 0;
  for (std::size_t i = 0; i < layers; ++i) {
    inputs +=
        fmt::format("static const int32_t inputs_{}[] = {{{}}};\n", i, joinedNumbers(program.work.walk.operands[i]));
    list += checkLayer(program, i);
    predictions += predictionText(program, i);
    if (!program.work.isOutput(i)) continue;
    ++outputCount;
    outputs += fmt::format("&network_output_{}, ", outputIdentifiers.of(program.layout.maps[i].name));
    outputLayers += fmt::format("{}, ", i);
  }
  for (std::size_t map = 0; map < program.work.mapCount(); ++map) {
    shapes += fmt::format("    {},\n", shapeOf(program.layout.maps[map].size));
    places += placeOf(program, map);
    if (map < layers) continue;
    names += fmt::format("\"{}\", ", literal(program.layout.maps[map].name));
    ports += fmt::format("&network_input_{}, ", inputIdentifiers.of(program.layout.maps[map].name));
  }
  const Machine& machine = program.machine;
  return fmt::format(
      "// What the check expects of the program.\n#include \"network.h\"\n#include \"runtime/diana_check.h\"\n\n{}\n"
      "static const struct check_layer layers[] = {{\n{}}};\n\n"
      "static const struct check_shape shapes[] = {{\n{}}};\n\n"
      "static const struct check_place places[] = {{\n{}}};\n\n"
      "// Cycles in sixteenths.\nstatic const struct check_prediction predictions[] = {{\n{}}};\n\n"
      "static const char* const input_names[] = {{{}}};\n"
      "static const struct diana_map* const inputs[] = {{{}}};\n"
      "static const int32_t output_layers[] = {{{}}};\n"
      "static const struct diana_map* const outputs[] = {{{}}};\n\n"
      "const struct check_network check_network = {{\n    \"{}\", {}, {}, layers, shapes, places, predictions, "
      "input_names, inputs,\n    {}, output_layers, outputs, {}u, {}, {}, {}, {}, {}, {}}};\n",
      inputs, list, shapes, places, predictions, names, ports, outputLayers, outputs,
      literal(requestOf(program).network.name), layers, program.work.mapCount() - layers, outputCount, program.seed,
      machine.l2.bits / 8, machine.activation.bits / 8, machine.weight.bits / 8,
      std::llround(program.costs.callOverheadCycles), program.costs.copyGranuleBytes == kDmaRound ? kDmaRound : 1,
      program.l2.weightBytes);
}

std::string makefile(const DianaProgram& program) {
  TemplateData data = originOf(program);
  std::string files;
  for (const std::size_t i : program.work.walk.order) files += (files.empty() ? "" : " ") + layerFile(program, i);
  data.set("files", files);
  return rendered(templateTexts(), "Makefile.mustache", data);
}

std::string readme(const DianaProgram& program) {
  TemplateData data = originOf(program);
  data.set("network", plainText(requestOf(program).network.name));
  data.set("hardware", plainText(requestOf(program).hardware.name));
  data.set("model", requestOf(program).model);
  data.set("search", requestOf(program).search);
  data.set("objective", std::string(name(requestOf(program).objective)));
  data.set("seed", std::to_string(program.seed));
  data.set("l2_used", std::to_string(program.l2.mostBytes));
  data.set("l2_size", std::to_string(program.machine.l2.bits / 8));
  data.set("weight_bytes", std::to_string(program.l2.weightBytes));
  data.set("l1_used", std::to_string(program.l1.mostBytes));
  data.set("l1_size", std::to_string(program.machine.activation.bits / 8));
  data.set("layers", tableOf(program));
  double core = 0, host = 0;
  TemplateData reasons(TemplateData::type::list);
  for (std::size_t i = 0; i < program.work.layers.size(); ++i) {
    core += program.predictions[i].core();
    host += program.predictions[i].host;
    if (program.work.layers[i].core) continue;
    TemplateData reason("name", plainText(program.work.layers[i].layer->name));
    reason.set("why", plainText(program.work.layers[i].whyHost));
    reasons.push_back(reason);
  }
  data.set("core_sum", fmt::format("{:.1f}", core));
  data.set("host_sum", fmt::format("{:.0f}", host));
  data.set("reasons", reasons);
  return rendered(templateTexts(), "README.md.mustache", data);
}

}  // namespace tilescope::diana

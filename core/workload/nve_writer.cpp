// SPDX-License-Identifier: GPL-3.0-or-later
// Writes NVE network files, in the DTD's order. Rejects networks that would read back differently.
#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "core/base/names.h"
#include "core/base/text_findings.h"
#include "core/workload/nve_check.h"
#include "core/workload/nve_limits.h"
#include "core/workload/nve_xml.h"
#include "core/workload/vocabulary.h"

namespace tilescope {
namespace {

using Inputs = std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>>;  // for each output map

class Refusals {
 public:
  explicit Refusals(const Network& network) : network_(network) {}

  Diagnostics run() {
    if (network_.inputs.size() != 1)
      refuse("/inputs", std::to_string(network_.inputs.size()) + " inputs", "one input", "Keep one of them.");
    if (!network_.notes.empty()) refuse("", "notes (\"x-…\")", "none", "Remove them.");
    for (std::size_t i = 0; i < network_.layers.size(); ++i) checkLayer(i);
    return std::move(found_);
  }

 private:
  void checkLayer(std::size_t i) {
    const Layer& layer = network_.layers[i];
    where_ = "layer " + layer.name;
    if (layer.type != LayerType::Conv)
      return refuse(where_, "a " + std::string(name(layer.type)) + " layer", "convolutions only", "Remove the layer.");
    const std::string before =
        i == 0 ? network_.inputs.empty() ? "" : network_.inputs[0].name : network_.layers[i - 1].name;
    if (layer.inputs != std::vector<std::string>{before})
      say("another input than " + quoteName(before), "a chain of layers in file order");
    if (layer.groups != 1) say("groups", "one group; single maps may be left out by \"connections\"");
    if (layer.batch != 1) say("a batch of " + std::to_string(layer.batch), "one image");
    if (layer.window.dilation != std::array<std::int64_t, 2>{1, 1}) say("dilation", "no dilation");
    if (layer.window.ceilMode) say("\"ceil_mode\"", "output sizes rounded down");
    if (layer.bits) say("\"bits\"", "none, as the format has no precisions");
    if (layer.activation != Activation{ActivationType::Sigmoid, std::nullopt})
      say("another activation, or none", "activation \"sigmoid\", the engine's table");
    if (layer.bias != true) say("no bias", "\"bias\": true");
    if (!layer.shift || !layer.biasShift) say("no \"shift\" or no \"bias_shift\"", "both, e.g. 8 and 6");
    checkPadding(i);
  }

  void checkPadding(std::size_t i) {
    const Layer& layer = network_.layers[i];
    const Window& w = layer.window;
    const std::array<std::int64_t, 2> need{nve::neededInput(layer.out.height, w.stride[0], w.kernelHeight),
                                           nve::neededInput(layer.out.width, w.stride[1], w.kernelWidth)};
    if (i == 0 && (layer.in.height != need[0] || layer.in.width != need[1]))
      return say("an input of " + std::to_string(layer.in.height) + " × " + std::to_string(layer.in.width),
                 std::to_string(need[0]) + " × " + std::to_string(need[1]) + ", what the first layer reads");
    const std::array<std::int64_t, 4> expected{0, 0, nve::cropOf(layer.in.height, need[0], w.stride[0]),
                                               nve::cropOf(layer.in.width, need[1], w.stride[1])};
    if (w.padding == expected) return;
    say("padding [" + text(w.padding) + "]", "[" + text(expected) + "], rows and columns that nobody reads");
  }

  static std::string text(const std::array<std::int64_t, 4>& numbers) {
    std::string all;
    for (const std::int64_t number : numbers) all += (all.empty() ? "" : ", ") + std::to_string(number);
    return all;
  }

  void say(std::string found, std::string expected) {
    refuse(where_, std::move(found), std::move(expected), "Network files of the NVE cannot express it.");
  }
  void refuse(std::string where, std::string found, std::string expected, std::string remedy) {
    found_.push_back({Diagnostic::Severity::Error, network_.name, std::move(where), std::move(found),
                      std::move(expected), std::move(remedy)});
  }

  const Network& network_;
  std::string where_;
  Diagnostics found_;
};

std::string escaped(const std::string& text) {
  static const std::map<char, const char*> kEntities{{'&', "&amp;"}, {'<', "&lt;"},   {'>', "&gt;"},  {'"', "&quot;"},
                                                     {'\t', "&#9;"}, {'\n', "&#10;"}, {'\r', "&#13;"}};
  std::string written;
  for (const char c : text) {
    const auto entity = kEntities.find(c);
    if (entity == kEntities.end())
      written += c;
    else
      written += entity->second;
  }
  return written;
}

std::string attribute(const std::string& key, const std::string& value) {
  return value.empty() ? "" : " " + key + "=\"" + escaped(value) + "\"";
}

std::string element(const std::string& key, const std::string& value) {
  return "    <" + key + ">" + value + "</" + key + ">\n";
}

Inputs inputsOf(const Layer& layer) {
  Inputs inputs;
  if (layer.connections.empty()) {
    std::vector<std::int64_t> all(static_cast<std::size_t>(layer.in.channels));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::int64_t>(i);
    for (std::int64_t map = 0; map < layer.out.channels; ++map) inputs.emplace_back(map, all);
    return inputs;
  }
  std::map<std::int64_t, std::size_t> placeOf;
  for (const auto& [map, input] : layer.connections) {
    const auto [known, isNew] = placeOf.emplace(map, inputs.size());
    if (isNew) inputs.emplace_back(map, std::vector<std::int64_t>());
    inputs[known->second].second.push_back(input);
  }
  return inputs;
}

std::string layerText(const Layer& layer, std::size_t idx) {
  std::string text = "  <layer" + attribute("idx", std::to_string(idx)) + attribute("name", layer.name) + ">\n";
  for (const auto& [key, value] :
       {std::pair("outHeight", layer.out.height), std::pair("outWidth", layer.out.width),
        std::pair("kernelHeight", layer.window.kernelHeight), std::pair("kernelWidth", layer.window.kernelWidth),
        std::pair("subHeight", layer.window.stride[0]), std::pair("subWidth", layer.window.stride[1]),
        std::pair("outCount", layer.out.channels), std::pair("inCount", layer.in.channels),
        std::pair("biasShift", std::int64_t{layer.biasShift.value_or(nve::kBiasShift)}),
        std::pair("actShift", std::int64_t{layer.shift.value_or(nve::kActShift)})})
    text += element(key, std::to_string(value));
  if (layer.weightsFile) text += element("weights", escaped(*layer.weightsFile));
  for (const auto& [map, inputs] : inputsOf(layer)) {
    std::string list;
    for (const std::int64_t input : inputs) list += (list.empty() ? "" : " ") + std::to_string(input);
    text += "    <outMap" + attribute("idx", std::to_string(map)) + attribute("cnt", std::to_string(inputs.size())) +
            ">" + list + "</outMap>\n";
  }
  return text + "  </layer>\n";
}

Network grouped(Network network) {
  for (Layer& layer : network.layers) {
    if (layer.connections.empty()) continue;
    std::vector<std::array<std::int64_t, 2>> connections;
    for (const auto& [map, inputs] : inputsOf(layer))
      for (const std::int64_t input : inputs) connections.push_back({map, input});
    if (nve::isFullConnection(connections, layer.out.channels, layer.in.channels)) connections.clear();
    layer.connections = std::move(connections);
  }
  return network;
}

// Moves diagnostics from lines of the text to layers.
Diagnostics byLayer(Diagnostics found, const Network& network, const std::vector<int>& firstLines) {
  for (Diagnostic& diagnostic : found) {
    const auto after = std::upper_bound(firstLines.begin(), firstLines.end(), diagnostic.line);
    if (after != firstLines.begin())
      diagnostic.pointer = "layer " + network.layers[static_cast<std::size_t>(after - firstLines.begin()) - 1].name;
    diagnostic.line = diagnostic.column = 0;
  }
  return found;
}

}  // namespace

Result<std::string> toNveXml(const Network& network) {
  if (Diagnostics refused = Refusals(network).run(); !refused.empty()) return refused;
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<NVEDescriptor" + attribute("name", network.name) +
                     attribute("source", network.source) + attribute("input", network.inputs[0].name) + ">\n";
  std::vector<int> firstLines;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    firstLines.push_back(placeOf(text, text.size()).line);
    text += layerText(network.layers[i], i);
  }
  text += "</NVEDescriptor>\n";
  // Reading back checks limits of the engine, maps without inputs, and names that XML does not allow.
  const Result<Network> back = networkFromNveXml(text, network.name);
  if (!back) return byLayer(back.diagnostics(), network, firstLines);
  if (*back == grouped(network)) return text;
  return Diagnostic{Diagnostic::Severity::Error,
                    network.name,
                    "",
                    "a network that would differ when it is read back",
                    "names and paths without blanks at their ends",
                    "Rename the parts with special characters or blanks."};
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_json.h"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/workload/layer_json.h"
#include "core/workload/network_set.h"
#include "core/workload/shape_rules.h"

namespace tilescope {
namespace {

constexpr std::array kSizeKeys{"channels", "height", "width"};

NetworkInput inputFromJson(const Json& json) {
  NetworkInput input{json["name"].get<std::string>(), std::nullopt};
  if (json.contains("channels")) {
    input.size = FeatureMap{json["channels"].get<std::int64_t>(), json["height"].get<std::int64_t>(),
                            json["width"].get<std::int64_t>()};
  }
  return input;
}

Json toJson(const NetworkInput& input) {
  Json json = {{"name", input.name}};
  if (input.size) {
    json["channels"] = input.size->channels;
    json["height"] = input.size->height;
    json["width"] = input.size->width;
  }
  return json;
}

NetworkOrigin originFromJson(const Json& json) {
  NetworkOrigin origin{
      json["file"].get<std::string>(), json.value("sha256", ""), {}, json["reader"].get<std::string>()};
  if (const auto sizes = json.find("sizes"); sizes != json.end())
    for (const auto& [name, size] : sizes->items()) origin.sizes[name] = size.get<std::int64_t>();
  return origin;
}

Json toJson(const NetworkOrigin& origin) {
  Json json = {{"file", origin.file}};
  if (!origin.sha256.empty()) json["sha256"] = origin.sha256;
  json["sizes"] = Json::object();
  for (const auto& [name, size] : origin.sizes) json["sizes"][name] = size;
  json["reader"] = origin.reader;
  return json;
}

// Reads the name of a block, or an object; empty for anything else.
std::optional<AttentionMark> markFromJson(const Json& json) {
  const bool isObject = json.is_object() && json.contains("block");
  const Json& block = isObject ? json["block"] : json;
  if (!block.is_string() && !block.is_number_integer()) return std::nullopt;
  const auto count = [&](const char* key, std::int64_t byDefault) {
    const bool isGiven = isObject && json.contains(key) && json[key].is_number_integer();
    return isGiven ? json[key].get<std::int64_t>() : byDefault;
  };
  return AttentionMark{block.is_string() ? block.get<std::string>() : block.dump(), count("tokens", 1),
                       count("past", 0), isObject && json.contains("causal") && json["causal"] == true};
}

// Other files may use "x-attention" as a note, which is kept if there is more than a mark.
void readMarks(Network& network) {
  constexpr std::string_view kLayers = "/layers/";
  std::erase_if(network.notes, [&](const Note& note) {
    if (note.key != "x-attention" || !note.parent.starts_with(kLayers)) return false;
    const std::string place = note.parent.substr(kLayers.size());
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(place.data(), place.data() + place.size(), index);
    if (error != std::errc() || end != place.data() + place.size() || index >= network.layers.size()) return false;
    const Json json = Json::parse(note.json, nullptr, false);
    network.layers[index].attention = markFromJson(json);
    return network.layers[index].attention && toJson(*network.layers[index].attention) == json;
  });
}

Network withUsualReads(Network network) {
  for (Layer& layer : network.layers)
    if (onlyPasses(layer.type)) layer.inputElements.clear();
  completeReads(network);
  return network;
}

Diagnostics checkHalfSizes(const Json& document, const std::string& file, const std::string& prefix) {
  Diagnostics diagnostics;
  const Json& inputs = document["inputs"];
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    std::size_t given = 0;
    for (const char* key : kSizeKeys) given += inputs[i].contains(key) ? 1 : 0;
    if (given == 0 || given == kSizeKeys.size()) continue;
    for (const char* key : kSizeKeys) {
      if (inputs[i].contains(key)) continue;
      diagnostics.push_back({Diagnostic::Severity::Error, file, prefix + childPointer(childPointer("/inputs", i), key),
                             "nothing", "all or none of channels, height and width",
                             "Add \"" + std::string(key) + "\"."});
    }
  }
  return diagnostics;
}

std::string layerPointer(std::size_t layer, const char* key) {
  return childPointer(childPointer("/layers", layer), key);
}

void define(const std::string& name, Definition definition, const std::string& pointer, Definitions& definitions,
            DocumentFindings& findings) {
  const auto [first, isNew] = definitions.emplace(name, definition);
  if (isNew) return;
  const std::string list = first->second.isLayer ? "/layers" : "/inputs";
  findings.error(pointer, quoteName(name) + ", which " + childPointer(list, first->second.index) + " has already",
                 "a name of its own", "Rename one of the two.");
}

void reportUnknown(const Network& network, const std::string& name, const std::string& pointer,
                   DocumentFindings& findings) {
  std::vector<std::string> names;
  for (const NetworkInput& input : network.inputs) names.push_back(input.name);
  for (const Layer& layer : network.layers) names.push_back(layer.name);
  const std::string nearest = nearestName(name, names);
  findings.error(pointer, quoteName(name) + ", which is not in this network", "the name of a layer or network input",
                 nearest.empty() ? "Correct the name or add the layer." : "Did you mean " + quoteName(nearest) + "?");
}

void checkInputCount(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  const std::size_t count = layer.inputs.size();
  const std::string found = count == 1 ? "1 input" : std::to_string(count) + " inputs";
  const std::string word(name(layer.type));
  const bool startsWithVowel = std::string_view("aeiof").find(word.front()) != std::string_view::npos;
  const std::string kind = (startsWithVowel ? "an " : "a ") + word;
  switch (layer.type) {
    case LayerType::Conv:
    case LayerType::Fc:
    case LayerType::Pool:
    case LayerType::Reorg:
      if (count != 1) findings.error(pointer, found, "1 input of " + kind + " layer", "Join them with add or concat.");
      break;
    case LayerType::Add:
      if (count != 2) findings.error(pointer, found, "2 inputs of an add layer", "Use one add per pair.");
      break;
    case LayerType::Concat:
      if (count < 2) findings.error(pointer, found, "2 or more inputs of a concat layer", "Name all of its inputs.");
      break;
    case LayerType::Matmul:
      if (layer.matmul.constantB && count != 1) {
        findings.error(pointer, found, "1 input of a matmul layer with a constant second operand",
                       "Remove the second input or \"constant_b\".");
      } else if (!layer.matmul.constantB && count != 2) {
        findings.error(pointer, found, "2 inputs of a matmul layer",
                       "Name both operands, or set \"constant_b\" to true if the second one is a weight.");
      }
      break;
    case LayerType::Einsum:
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      if (count < 1) findings.error(pointer, found, "1 or more inputs of " + kind + " layer", "Name its inputs.");
      break;
  }
}

// The layers that each layer reads, except itself.
using Edges = std::vector<std::vector<std::size_t>>;

Edges resolveEdges(const Network& network, const Definitions& definitions, DocumentFindings& findings) {
  Edges edges(network.layers.size());
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    checkInputCount(layer, layerPointer(i, "inputs"), findings);
    for (std::size_t j = 0; j < layer.inputs.size() && !findings.full(); ++j) {
      const std::string pointer = childPointer(layerPointer(i, "inputs"), j);
      const auto definition = definitions.find(layer.inputs[j]);
      if (definition == definitions.end()) {
        reportUnknown(network, layer.inputs[j], pointer, findings);
      } else if (definition->second.isLayer && definition->second.index == i) {
        findings.error(pointer, "the layer " + quoteName(layer.name) + " itself", "another layer or a network input",
                       "Name the layer that comes before it.");
      } else if (definition->second.isLayer) {
        edges[i].push_back(definition->second.index);
      }
    }
  }
  return edges;
}

// By layer: true if it does not depend on a cycle.
std::vector<bool> computable(const Edges& edges) {
  std::vector<std::vector<std::size_t>> users(edges.size());
  std::vector<std::size_t> open(edges.size());
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    open[i] = edges[i].size();
    if (open[i] == 0) ready.push_back(i);
    for (const std::size_t input : edges[i]) users[input].push_back(i);
  }
  std::vector<bool> done(edges.size(), false);
  while (!ready.empty()) {
    const std::size_t layer = ready.back();
    ready.pop_back();
    done[layer] = true;
    for (const std::size_t user : users[layer]) {
      if (--open[user] == 0) ready.push_back(user);
    }
  }
  return done;
}

// cycle: each layer reads the next one.
void reportCycle(const Network& network, const std::vector<std::size_t>& cycle, DocumentFindings& findings) {
  constexpr std::size_t kNamesShown = 6;
  std::string path = quoteName(network.layers[cycle.front()].name);
  for (std::size_t i = cycle.size() - 1; i > 0; --i) {
    if (cycle.size() > kNamesShown && i == cycle.size() - kNamesShown) {
      path += " → … (" + std::to_string(cycle.size()) + " layers)";
      break;
    }
    path += " → " + quoteName(network.layers[cycle[i]].name);
  }
  path += " → " + quoteName(network.layers[cycle.front()].name);
  findings.error(layerPointer(cycle.front(), "inputs"), "the cycle " + path, "layers that do not need their own output",
                 "Correct the inputs of one of these layers.");
}

void checkCycles(const Network& network, const Edges& edges, DocumentFindings& findings) {
  const std::vector<bool> done = computable(edges);
  constexpr std::size_t kNever = 0;
  std::vector<std::size_t> walkOf(edges.size(), kNever);
  for (std::size_t start = 0; start < edges.size() && !findings.full(); ++start) {
    std::vector<std::size_t> path;
    std::size_t at = start;
    while (!done[at] && walkOf[at] == kNever) {
      walkOf[at] = start + 1;
      path.push_back(at);
      for (const std::size_t input : edges[at]) {
        if (!done[input]) at = input;
      }
    }
    if (done[at] || walkOf[at] != start + 1 || path.empty()) continue;
    std::size_t first = 0;
    while (path[first] != at) ++first;
    reportCycle(network, {path.begin() + static_cast<std::ptrdiff_t>(first), path.end()}, findings);
  }
}

}  // namespace

Result<Network> readNetwork(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return networkFromJson(document, path); });
}

Result<Network> networkFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json plain = document;
  Network network;
  network.notes = takeNotes(plain);
  Diagnostics diagnostics = validateAgainstSchema(plain, "network", file, prefix);
  if (!diagnostics.empty() && !dropUnknownKeys(plain, diagnostics, "network", prefix)) return diagnostics;
  if (Diagnostics half = checkHalfSizes(plain, file, prefix); !half.empty()) return joined(diagnostics, half);
  plain["name"].get_to(network.name);
  if (plain.contains("source")) plain["source"].get_to(network.source);
  for (const Json& input : plain["inputs"]) network.inputs.push_back(inputFromJson(input));
  if (plain.contains("origin")) network.origin = originFromJson(plain["origin"]);
  if (plain.contains("parameters")) network.parameters = plain["parameters"].get<std::int64_t>();
  for (const Json& layer : plain["layers"]) network.layers.push_back(layerFromJson(layer));
  if (plain.contains("members"))
    for (const Json& member : plain["members"])
      network.members.push_back({member["name"].get<std::string>(), member.value("runs", std::int64_t{1}),
                                 member["layers"].get<std::size_t>()});
  readMarks(network);
  completeReads(network);
  diagnostics = joined(diagnostics, checkNetwork(network, file, prefix));
  if (hasErrors(diagnostics)) return diagnostics;
  DocumentFindings findings(file, prefix);
  checkMembers(network, findings);
  if (findings.hasErrors()) return std::move(findings).take();
  return {std::move(network), std::move(diagnostics)};
}

Json toJson(const Network& network) {
  Json json = {{"format", "tilescope.network/1"}, {"name", network.name}};
  if (!network.source.empty()) json["source"] = network.source;
  if (network.origin) json["origin"] = toJson(*network.origin);
  if (network.parameters) json["parameters"] = *network.parameters;
  for (const NetworkMember& member : network.members)
    json["members"].push_back({{"name", member.name}, {"runs", member.runs}, {"layers", member.layers}});
  json["inputs"] = Json::array();
  for (const NetworkInput& input : network.inputs) json["inputs"].push_back(toJson(input));
  json["layers"] = Json::array();
  const Network usual = withUsualReads(network);
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const bool isUsual =
        onlyPasses(network.layers[i].type) && usual.layers[i].inputElements == network.layers[i].inputElements;
    json["layers"].push_back(toJson(network.layers[i]));
    if (isUsual) json["layers"].back().erase("input_elements");
  }
  putNotes(json, network.notes);
  return json;
}

Definitions checkNames(const Network& network, DocumentFindings& findings) {
  Definitions definitions;
  for (std::size_t i = 0; i < network.inputs.size(); ++i) {
    define(network.inputs[i].name, {false, i}, childPointer(childPointer("/inputs", i), "name"), definitions, findings);
  }
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    define(network.layers[i].name, {true, i}, layerPointer(i, "name"), definitions, findings);
  }
  return definitions;
}

void checkEdges(const Network& network, const Definitions& definitions, DocumentFindings& findings) {
  const Edges edges = resolveEdges(network, definitions, findings);
  if (!findings.full()) checkCycles(network, edges, findings);
}

}  // namespace tilescope

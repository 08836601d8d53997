// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_json.h"

#include <array>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/workload/layer_json.h"
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

// Sizes of a network input come together or not at all.
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
  for (const Json& layer : plain["layers"]) network.layers.push_back(layerFromJson(layer));
  diagnostics = joined(diagnostics, checkNetwork(network, file, prefix));
  if (hasErrors(diagnostics)) return diagnostics;
  return {std::move(network), std::move(diagnostics)};
}

Json toJson(const Network& network) {
  Json json = {{"format", "tilescope.network/1"}, {"name", network.name}};
  if (!network.source.empty()) json["source"] = network.source;
  json["inputs"] = Json::array();
  for (const NetworkInput& input : network.inputs) json["inputs"].push_back(toJson(input));
  json["layers"] = Json::array();
  for (const Layer& layer : network.layers) json["layers"].push_back(toJson(layer));
  putNotes(json, network.notes);
  return json;
}

}  // namespace tilescope

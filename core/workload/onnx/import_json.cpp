// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/workload/onnx/import.h"

namespace tilescope::onnx {
namespace {

Json sizesJson(const std::map<std::string, std::int64_t>& sizes) {
  Json json = Json::object();
  for (const auto& [name, size] : sizes) json[name] = size;
  return json;
}

Json entryJson(const ImportEntry& entry) {
  Json json = {{"node", entry.node}, {"operator", entry.op}, {"class", name(entry.nodeClass)}};
  if (!entry.layer.empty()) json[entry.nodeClass == NodeClass::Folded ? "into" : "layer"] = entry.layer;
  if (!entry.reason.empty()) json["reason"] = entry.reason;
  return json;
}

}  // namespace

Json toJson(const OnnxImport& import) {
  Json json = {{"format", "tilescope.import/1"}, {"kind", "onnx"}, {"file", import.file}};
  const std::string& hash = import.network.origin ? import.network.origin->sha256 : std::string();
  json["sha256"] = hash.empty() ? Json(nullptr) : Json(hash);
  json["producer"] = import.producer;
  json["ir"] = import.ir;
  json["opset"] = sizesJson(import.opsets);
  json["sizes"] = sizesJson(import.sizes);
  json["assumed"] = import.assumed;
  json["nodes"] = import.entries.size();
  std::map<NodeClass, int> counts;
  for (const ImportEntry& entry : import.entries) ++counts[entry.nodeClass];
  json["classes"] = Json::object();
  for (const auto& [nodeClass, count] : counts) json["classes"][std::string(name(nodeClass))] = count;
  json["macs"] = static_cast<std::int64_t>(import.macs);
  json["parameters"] = import.parameters;
  json["parameter_bytes"] = import.parameterBytes;
  const auto bytes = [&](NodeClass nodeClass) {
    const auto found = import.activationBytes.find(nodeClass);
    return found == import.activationBytes.end() ? 0.0 : found->second;
  };
  json["activation_bytes"] = {{"modelled", bytes(NodeClass::Modelled)},
                              {"vector", bytes(NodeClass::Vector)},
                              {"move", bytes(NodeClass::Move)},
                              {"opaque", bytes(NodeClass::NotModelled)}};
  json["not_modelled"] = Json::array();
  for (const OpenNode& open : import.notModelled)
    json["not_modelled"].push_back({{"node", open.node},
                                    {"operator", open.op},
                                    {"reason", open.reason},
                                    {"follows", open.follows},
                                    {"bytes", open.bytes ? Json(*open.bytes) : Json(nullptr)}});
  json["patterns"] = Json::object();
  for (const auto& [pattern, count] : import.patterns) json["patterns"][pattern] = count;
  json["entries"] = Json::array();
  for (const ImportEntry& entry : import.entries) json["entries"].push_back(entryJson(entry));
  json["warnings"] = import.warnings;
  return json;
}

}  // namespace tilescope::onnx

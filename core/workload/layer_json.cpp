// SPDX-License-Identifier: GPL-3.0-or-later
// Fields have the order of the contract. Defaults are not written.
#include "core/workload/layer_json.h"

#include "core/base/json.h"

namespace tilescope {
namespace {

template <class T>
void readIfGiven(const Json& json, const char* key, T& value) {
  if (const auto found = json.find(key); found != json.end()) found->get_to(value);
}

template <class T>
void readIfGiven(const Json& json, const char* key, std::optional<T>& value) {
  if (const auto found = json.find(key); found != json.end()) value = found->get<T>();
}

template <class T>
void writeUnless(Json& json, const char* key, const T& value, const T& byDefault) {
  if (value != byDefault) json[key] = value;
}

template <class T>
void writeIfGiven(Json& json, const char* key, const std::optional<T>& value) {
  if (value) json[key] = *value;
}

ElementBits bitsFromJson(const Json& json) {
  return {json["input"].get<int>(), json["weight"].get<int>(), json["partial_sum"].get<int>(),
          json["output"].get<int>()};
}

FeatureMap mapFromJson(const Json& json, const std::string& side) {
  FeatureMap map;
  readIfGiven(json, (side + "_channels").c_str(), map.channels);
  readIfGiven(json, (side + "_height").c_str(), map.height);
  readIfGiven(json, (side + "_width").c_str(), map.width);
  return map;
}

Window windowFromJson(const Json& json) {
  Window window;
  readIfGiven(json, "kernel_height", window.kernelHeight);
  readIfGiven(json, "kernel_width", window.kernelWidth);
  readIfGiven(json, "stride", window.stride);
  readIfGiven(json, "padding", window.padding);
  readIfGiven(json, "dilation", window.dilation);
  readIfGiven(json, "ceil_mode", window.ceilMode);
  readIfGiven(json, "transposed", window.transposed);
  readIfGiven(json, "output_padding", window.outputPadding);
  return window;
}

MatmulShape matmulFromJson(const Json& json) {
  MatmulShape shape;
  json["m"].get_to(shape.m);
  json["k"].get_to(shape.k);
  json["n"].get_to(shape.n);
  readIfGiven(json, "constant_b", shape.constantB);
  readIfGiven(json, "heads", shape.heads);
  readIfGiven(json, "cached_b", shape.cachedB);
  readIfGiven(json, "sequential", shape.sequential);
  return shape;
}

Relation relationFromJson(const Json& json) {
  Relation relation;
  json["dim"].get_to(relation.dim);
  json["of"].get_to(relation.of);
  readIfGiven(json, "padding", relation.padding);
  readIfGiven(json, "extent", relation.extent);
  return relation;
}

Einsum einsumFromJson(const Json& json) {
  Einsum einsum;
  json["dims"].get_to(einsum.dims);
  json["tensors"]["I"].get_to(einsum.input);
  json["tensors"]["W"].get_to(einsum.weight);
  json["tensors"]["O"].get_to(einsum.output);
  readIfGiven(json, "tensor_order", einsum.tensorOrder);
  if (const auto relations = json.find("relations"); relations != json.end()) {
    for (const Json& relation : *relations) einsum.relations.push_back(relationFromJson(relation));
  }
  return einsum;
}

Pass passFromJson(const Json& json) {
  Pass pass;
  json[json.contains("operator") ? "operator" : "op"].get_to(pass.op);
  readIfGiven(json, "shape", pass.shape);
  readIfGiven(json, "row", pass.row);
  readIfGiven(json, "table", pass.table);
  readIfGiven(json, "follows", pass.follows);
  if (const auto found = json.find("operations"); found != json.end()) {
    Operations& operations = pass.operations.emplace();
    readIfGiven(*found, "simple", operations.simple);
    readIfGiven(*found, "special", operations.special);
    if (const auto perRow = found->find("per_row"); perRow != found->end()) {
      (*perRow)[0].get_to(operations.rowSimple);
      (*perRow)[1].get_to(operations.rowSpecial);
    }
  }
  return pass;
}

void readExporterFields(const Json& json, Layer& layer) {
  if (const auto found = json.find("activation"); found != json.end()) {
    Activation activation{*parseActivationType((*found)["type"].get<std::string>()), std::nullopt};
    readIfGiven(*found, "slope", activation.slope);
    layer.activation = activation;
  }
  readIfGiven(json, "bias", layer.bias);
  readIfGiven(json, "shift", layer.shift);
  readIfGiven(json, "bias_shift", layer.biasShift);
  readIfGiven(json, "weights", layer.weightsFile);
  readIfGiven(json, "connections", layer.connections);
}

void writeMap(Json& json, const std::string& side, const FeatureMap& map, bool flat) {
  json[side + "_channels"] = map.channels;
  if (flat) return;
  json[side + "_height"] = map.height;
  json[side + "_width"] = map.width;
}

void writeWindow(Json& json, const Window& window) {
  const Window byDefault;
  json["kernel_height"] = window.kernelHeight;
  json["kernel_width"] = window.kernelWidth;
  writeUnless(json, "stride", window.stride, byDefault.stride);
  writeUnless(json, "padding", window.padding, byDefault.padding);
  writeUnless(json, "dilation", window.dilation, byDefault.dilation);
  writeUnless(json, "ceil_mode", window.ceilMode, false);
  writeUnless(json, "transposed", window.transposed, false);
  writeUnless(json, "output_padding", window.outputPadding, byDefault.outputPadding);
}

Json toJson(const Relation& relation) {
  Json json = {{"dim", relation.dim}, {"of", relation.of}};
  writeUnless(json, "padding", relation.padding, Relation{}.padding);
  writeIfGiven(json, "extent", relation.extent);
  return json;
}

void writeEinsum(Json& json, const Einsum& einsum) {
  json["dims"] = einsum.dims;
  json["tensors"] = Json::object({{"O", einsum.output}, {"W", einsum.weight}, {"I", einsum.input}});
  writeUnless(json, "tensor_order", einsum.tensorOrder, Einsum{}.tensorOrder);
  if (einsum.relations.empty()) return;
  json["relations"] = Json::array();
  for (const Relation& relation : einsum.relations) json["relations"].push_back(toJson(relation));
}

void writePass(Json& json, const Layer& layer) {
  const Pass& pass = *layer.pass;
  json[layer.type == LayerType::Opaque ? "operator" : "op"] = pass.op;
  if (pass.operations) {
    Json& operations =
        json["operations"] = {{"simple", pass.operations->simple}, {"special", pass.operations->special}};
    if (pass.operations->rowSimple != 0 || pass.operations->rowSpecial != 0)
      operations["per_row"] = {pass.operations->rowSimple, pass.operations->rowSpecial};
  }
  if (layer.type != LayerType::Opaque || !pass.shape.empty()) json["shape"] = pass.shape;
  writeUnless(json, "row", pass.row, std::int64_t{1});
  writeUnless(json, "table", pass.table, std::int64_t{0});
  writeUnless(json, "follows", pass.follows, std::int64_t{0});
}

void writeExporterFields(Json& json, const Layer& layer) {
  if (layer.activation) {
    json["activation"]["type"] = name(layer.activation->type);
    writeIfGiven(json["activation"], "slope", layer.activation->slope);
  }
  writeIfGiven(json, "bias", layer.bias);
  writeIfGiven(json, "shift", layer.shift);
  writeIfGiven(json, "bias_shift", layer.biasShift);
  writeIfGiven(json, "weights", layer.weightsFile);
  if (!layer.connections.empty()) json["connections"] = layer.connections;
}

void writeShape(Json& json, const Layer& layer) {
  if (hasMaps(layer.type)) {
    writeMap(json, "in", layer.in, layer.type == LayerType::Fc);
    writeMap(json, "out", layer.out, layer.type == LayerType::Fc);
  }
  if (hasWindow(layer.type)) writeWindow(json, layer.window);
  if (layer.type == LayerType::Conv) writeUnless(json, "groups", layer.groups, std::int64_t{1});
  if (layer.type == LayerType::Pool) json["mode"] = layer.poolMode == PoolMode::Max ? "max" : "average";
  if (layer.type == LayerType::Matmul) {
    json["m"] = layer.matmul.m;
    json["k"] = layer.matmul.k;
    json["n"] = layer.matmul.n;
    writeUnless(json, "constant_b", layer.matmul.constantB, false);
    writeUnless(json, "heads", layer.matmul.heads, std::int64_t{1});
    writeUnless(json, "cached_b", layer.matmul.cachedB, false);
    writeUnless(json, "sequential", layer.matmul.sequential, std::int64_t{1});
  }
  if (layer.pass) writePass(json, layer);
  if (layer.einsum) writeEinsum(json, *layer.einsum);
}

}  // namespace

Layer layerFromJson(const Json& json) {
  Layer layer;
  json["name"].get_to(layer.name);
  layer.type = *parseLayerType(json["type"].get<std::string>());
  json["inputs"].get_to(layer.inputs);
  readIfGiven(json, "batch", layer.batch);
  if (const auto bits = json.find("bits"); bits != json.end()) layer.bits = bitsFromJson(*bits);
  if (hasMaps(layer.type)) {
    layer.in = mapFromJson(json, "in");
    layer.out = mapFromJson(json, "out");
  }
  if (hasWindow(layer.type)) layer.window = windowFromJson(json);
  readIfGiven(json, "groups", layer.groups);
  if (layer.type == LayerType::Pool) layer.poolMode = json["mode"] == "max" ? PoolMode::Max : PoolMode::Average;
  if (layer.type == LayerType::Matmul) layer.matmul = matmulFromJson(json);
  if (layer.type == LayerType::Einsum) layer.einsum = einsumFromJson(json);
  if (onlyPasses(layer.type)) layer.pass = passFromJson(json);
  readIfGiven(json, "input_elements", layer.inputElements);
  readExporterFields(json, layer);
  return layer;
}

Json toJson(const Layer& layer) {
  Json json = {{"name", layer.name}, {"type", name(layer.type)}, {"inputs", layer.inputs}};
  writeShape(json, layer);
  writeUnless(json, "batch", layer.batch, std::int64_t{1});
  if (layer.bits) {
    json["bits"] = {{"input", layer.bits->input},
                    {"weight", layer.bits->weight},
                    {"partial_sum", layer.bits->partialSum},
                    {"output", layer.bits->output}};
  }
  if (!layer.inputElements.empty()) json["input_elements"] = layer.inputElements;
  if (layer.attention) json["x-attention"] = toJson(*layer.attention);
  writeExporterFields(json, layer);
  return json;
}

Json toJson(const AttentionMark& mark) {
  return {{"block", mark.block}, {"tokens", mark.tokens}, {"past", mark.past}, {"causal", mark.causal}};
}

}  // namespace tilescope

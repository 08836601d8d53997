// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program_json.h"

#include <algorithm>
#include <cctype>

#include "core/base/json.h"
#include "core/mapping/mapping_json.h"
#include "core/program/program_names.h"

namespace tilescope {
namespace {

Json toJson(const Extents& e) {
  return Json::array({e.batch, e.channel, e.height, e.width});
}

Json toJson(const std::optional<std::size_t>& index) {
  return index ? Json(*index) : Json();
}

Json toJson(const Activation& activation) {
  if (activation.type == ActivationType::None) return Json();
  Json json = {{"type", name(activation.type)}};
  if (activation.slope) json["slope"] = *activation.slope;
  return json;
}

Json toJson(const Array& array) {
  Json json = {{"name", array.name}, {"role", name(array.role)}, {"size", toJson(array.size)}, {"bits", array.bits}};
  if (array.aliasOf) json["alias_of"] = *array.aliasOf;
  return json;
}

Json toJson(const Tile& tile) {
  return Json::array({tile.name, tile.array, name(tile.tensor), toJson(tile.origin), toJson(tile.size), tile.memory,
                      tile.offsetBits, tile.bits});
}

Json toJson(const std::optional<Finish>& finish) {
  if (!finish) return Json();
  Json json = Json::object();
  if (finish->bias) json["bias"] = *finish->bias;
  if (finish->shift) json["shift"] = *finish->shift;
  if (Json activation = toJson(finish->activation); !activation.is_null()) json["activation"] = std::move(activation);
  return json;
}

void addOperands(Json& list, const Load& load) {
  list.push_back(load.tile);
  if (load.partial) list.push_back("partial");
}

void addOperands(Json& list, const Store& store) {
  list.push_back(store.tile);
  if (store.partial) list.push_back("partial");
  if (store.of) list.push_back(*store.of);
}

void addOperands(Json& list, const Conv& conv) {
  for (Json value : {Json(conv.output), toJson(conv.input), Json(conv.weight), Json(conv.stride), Json(conv.dilation),
                     Json(conv.padding), Json(conv.first), toJson(conv.finish)})
    list.push_back(std::move(value));
  if (!conv.below.empty()) list.push_back(conv.below);
}

void addOperands(Json& list, const Pool& pool) {
  for (Json value : {Json(pool.output), Json(pool.input), Json(name(pool.mode)), Json(pool.kernel), Json(pool.stride),
                     Json(pool.dilation), Json(pool.padding), toJson(pool.activation)})
    list.push_back(std::move(value));
  if (!pool.below.empty()) list.push_back(pool.below);
}

void addOperands(Json& list, const Add& add) {
  for (Json value : {Json(add.output), Json(add.first), toJson(add.second), toJson(add.activation)})
    list.push_back(std::move(value));
}

void addOperands(Json& list, const Concat& concat) {
  list.push_back(concat.output);
  list.push_back(concat.input);
}

void addOperands(Json& list, const Reorg& reorg) {
  for (Json value : {Json(reorg.output), Json(reorg.input), Json(reorg.stride), Json(reorg.phase)})
    list.push_back(std::move(value));
}

Json toJson(const Command& command) {
  std::string word(name(command));
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  Json list = Json::array({std::move(word)});
  std::visit([&](const auto& c) { addOperands(list, c); }, command);
  return list;
}

Json toJson(const ProgramLayer& layer) {
  Json bits = Json::object();
  for (const Tensor tensor : kTensors) bits[std::string(name(tensor))] = layer.predictedBits[index(tensor)];
  Json json = {{"name", layer.name},
               {"type", name(layer.type)},
               {"commands", Json::array({layer.firstCommand, layer.endCommand})},
               {"predicted_bits", std::move(bits)}};
  if (layer.mapping) json["mapping"] = tilescope::toJson(Mapping(*layer.mapping));
  Json everyStep = Json::array();
  for (const Tensor tensor : kTensors)
    if (layer.everyStep[index(tensor)]) everyStep.push_back(name(tensor));
  if (!everyStep.empty()) json["every_step"] = std::move(everyStep);
  if (!layer.fused.empty()) json["fused"] = layer.fused;
  return json;
}

template <class Items>
Json listOf(const Items& items) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(toJson(item));
  return list;
}

}  // namespace

Json toJson(const Program& program) {
  Json memories = Json::array();
  for (const OnChipMemory& memory : program.memories)
    memories.push_back({{"name", memory.name}, {"bits", memory.bits}});
  return {{"format", kProgramFormat},         {"network", program.network},
          {"hardware", program.hardware},     {"partial_sum_bits", program.partialSumBits},
          {"arrays", listOf(program.arrays)}, {"memories", std::move(memories)},
          {"tiles", listOf(program.tiles)},   {"commands", listOf(program.commands)},
          {"layers", listOf(program.layers)}};
}

}  // namespace tilescope

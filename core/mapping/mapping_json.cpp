// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/mapping_json.h"

#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/schemas.h"
#include "core/mapping/mapping_checks.h"

namespace tilescope {
namespace {

constexpr const char* kFormat = "tilescope.mapping/1";

// The readers below rely on the schema: every required field is there, and every field has its type.

std::vector<LoopFactor> readLoops(const Json& list) {
  std::vector<LoopFactor> loops;
  for (const Json& loop : list) loops.emplace_back(loop.at(0), loop.at(1));
  return loops;
}

template <class Value>
std::map<Tensor, Value> readPerTensor(const Json& object) {
  std::map<Tensor, Value> values;
  for (const Tensor tensor : kTensors)
    if (const auto value = object.find(std::string(name(tensor))); value != object.end())
      values[tensor] = value->get<Value>();
  return values;
}

LoopMapping readLoopMapping(const Json& json) {
  LoopMapping mapping;
  if (json.contains("spatial")) {
    mapping.spatial.emplace();
    for (const auto& [arrayDim, loops] : json["spatial"].items())
      mapping.spatial->emplace_back(arrayDim, readLoops(loops));
  }
  mapping.temporal = readLoops(json.at("temporal"));
  if (json.contains("loops_per_memory"))
    mapping.loopsPerMemory = readPerTensor<std::vector<std::int64_t>>(json["loops_per_memory"]);
  if (json.contains("allocation"))
    mapping.allocation = json["allocation"].get<std::string>() == "even" ? Allocation::Even : Allocation::Uneven;
  return mapping;
}

TileMapping readTileMapping(const Json& json) {
  const Json& tile = json.at("tile");
  TileMapping mapping{tile.at("K"),  tile.at("C"), tile.at("OY"), tile.at("OX"), tile.at("FY"),
                      tile.at("FX"), {},           std::nullopt};
  if (json.contains("outer_loops"))
    for (const Json& loop : json["outer_loops"]) mapping.outerLoops.push_back(*parseDim(loop.get<std::string>()));
  if (json.contains("stationary")) mapping.stationary = parseStationary(json["stationary"].get<std::string>());
  return mapping;
}

NestMapping readNestMapping(const Json& json) {
  const Json& levels = json.at("levels");
  NestMapping mapping{readLoops(levels.at("dram")),
                      readLoops(levels.at("buffer")),
                      readLoops(levels.at("array")),
                      readLoops(levels.at("pe")),
                      std::nullopt,
                      std::nullopt};
  if (json.contains("refresh")) {
    mapping.refresh.emplace();
    for (const auto& [level, tensors] : json["refresh"].items())
      (*mapping.refresh)[level] = readPerTensor<std::int64_t>(tensors);
  }
  if (json.contains("sliding_window")) mapping.slidingWindow = json["sliding_window"].get<bool>();
  return mapping;
}

Mapping readMapping(const Json& json) {
  const std::string form = json.at("form");
  if (form == "loops") return readLoopMapping(json);
  if (form == "tiles") return readTileMapping(json);
  return readNestMapping(json);
}

Json loopsJson(const std::vector<LoopFactor>& loops) {
  Json list = Json::array();
  for (const auto& [dim, factor] : loops) list.push_back(Json::array({dim, factor}));
  return list;
}

template <class Value>
Json perTensorJson(const std::map<Tensor, Value>& values) {
  Json object = Json::object();
  for (const auto& [tensor, value] : values) object[std::string(name(tensor))] = value;
  return object;
}

Json startOf(const char* form) {
  return {{"format", kFormat}, {"form", form}};
}

Json toJson(const LoopMapping& mapping) {
  Json json = startOf("loops");
  if (mapping.spatial) {
    json["spatial"] = Json::object();
    for (const auto& [arrayDim, loops] : *mapping.spatial) json["spatial"][arrayDim] = loopsJson(loops);
  }
  json["temporal"] = loopsJson(mapping.temporal);
  if (mapping.loopsPerMemory) json["loops_per_memory"] = perTensorJson(*mapping.loopsPerMemory);
  if (mapping.allocation) json["allocation"] = *mapping.allocation == Allocation::Even ? "even" : "uneven";
  return json;
}

Json toJson(const TileMapping& mapping) {
  Json json = startOf("tiles");
  json["tile"] = {{"K", mapping.K},   {"C", mapping.C},   {"OY", mapping.OY},
                  {"OX", mapping.OX}, {"FY", mapping.FY}, {"FX", mapping.FX}};
  if (!mapping.outerLoops.empty()) json["outer_loops"] = Json::array();
  for (const Dim dim : mapping.outerLoops) json["outer_loops"].push_back(name(dim));
  if (mapping.stationary) json["stationary"] = name(*mapping.stationary);
  return json;
}

Json toJson(const NestMapping& mapping) {
  Json json = startOf("nest");
  json["levels"] = {{"dram", loopsJson(mapping.dram)},
                    {"buffer", loopsJson(mapping.buffer)},
                    {"array", loopsJson(mapping.array)},
                    {"pe", loopsJson(mapping.pe)}};
  if (mapping.refresh) {
    json["refresh"] = Json::object();
    for (const auto& [level, tensors] : *mapping.refresh) json["refresh"][level] = perTensorJson(tensors);
  }
  if (mapping.slidingWindow) json["sliding_window"] = *mapping.slidingWindow;
  return json;
}

}  // namespace

Result<Mapping> mappingFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json plain = document;
  takeNotes(plain);
  if (Diagnostics errors = validateAgainstSchema(plain, "mapping", file, prefix); !errors.empty()) return errors;
  Mapping mapping = readMapping(plain);
  DocumentFindings findings(file, prefix);
  checkMapping(mapping, findings);
  if (findings.hasErrors()) return std::move(findings).take();
  return mapping;
}

Json toJson(const Mapping& mapping) {
  return std::visit([](const auto& form) { return toJson(form); }, mapping);
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/mapping_json.h"

#include <fmt/format.h>

#include <cstddef>
#include <numeric>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/schemas.h"

namespace tilescope {
namespace {

constexpr const char* kFormat = "tilescope.mapping/1";

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

void checkSpatial(const LoopMapping& mapping, DocumentFindings& findings) {
  if (!mapping.spatial) return;
  for (const auto& [arrayDim, loops] : *mapping.spatial) {
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const auto [known, isNew] = first.emplace(loops[i].first, i);
      if (isNew) continue;
      findings.error(childPointer(childPointer("/spatial", arrayDim), i),
                     fmt::format("loop dimension {} again", quoteShort(Json(loops[i].first))),
                     "each loop dimension once per array dimension",
                     fmt::format("Write one entry with the product of both factors (first at {})", known->second));
    }
  }
}

void checkLoops(const LoopMapping& mapping, DocumentFindings& findings) {
  checkSpatial(mapping, findings);
  if (!mapping.loopsPerMemory) return;
  const auto loops = static_cast<std::int64_t>(mapping.temporal.size());
  for (const auto& [tensor, counts] : *mapping.loopsPerMemory) {
    const std::int64_t sum = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    if (sum != loops)
      findings.error(fmt::format("/loops_per_memory/{}", name(tensor)), fmt::format("{} loops in all", sum),
                     fmt::format("the {} loops of \"temporal\"", loops),
                     "Make the numbers of this tensor add up: assign the remaining loops to its outermost memory");
  }
}

void checkTiles(const TileMapping& mapping, DocumentFindings& findings) {
  if (mapping.outerLoops.empty() || !mapping.stationary) return;
  const Dim innermost = mapping.outerLoops.front();
  const Stationary follows = stationaryUnder(innermost);
  if (follows != *mapping.stationary)
    findings.error("/stationary", fmt::format("\"{}\"", name(*mapping.stationary)),
                   fmt::format("\"{}\", which is stationary while the innermost off-chip loop {} runs", name(follows),
                               name(innermost)),
                   "Remove \"stationary\", or put another loop first in \"outer_loops\"");
}

void checkNest(const NestMapping& mapping, DocumentFindings& findings) {
  if (!mapping.refresh) return;
  const auto loops = static_cast<std::int64_t>(mapping.dram.size() + mapping.buffer.size() + mapping.pe.size());
  for (const auto& [level, tensors] : *mapping.refresh)
    for (const auto& [tensor, count] : tensors)
      if (count > loops)
        findings.error(fmt::format("/refresh/{}/{}", level, name(tensor)), std::to_string(count),
                       fmt::format("at most {}, the loops of dram, buffer and pe together", loops),
                       "Count the temporal loops above the refresh location, without those of \"array\"");
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

Stationary stationaryUnder(Dim innermostLoop) {
  switch (innermostLoop) {
    case Dim::K:
      return Stationary::Input;
    case Dim::OY:
    case Dim::OX:
      return Stationary::Weight;
    case Dim::C:
    case Dim::FY:
    case Dim::FX:
      return Stationary::Output;
    case Dim::B:
    case Dim::G:
      break;
  }
  throw InternalError("no off-chip loop of a tile");
}

void checkMapping(const Mapping& mapping, DocumentFindings& findings) {
  if (const auto* loops = std::get_if<LoopMapping>(&mapping)) checkLoops(*loops, findings);
  if (const auto* tiles = std::get_if<TileMapping>(&mapping)) checkTiles(*tiles, findings);
  if (const auto* nest = std::get_if<NestMapping>(&mapping)) checkNest(*nest, findings);
}

}  // namespace tilescope

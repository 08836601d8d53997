// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/cost_json.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/pricing.h"

namespace tilescope {
namespace {

template <class Enum, std::size_t N>
Enum enumAt(const std::array<std::string_view, N>& names, const Json& json) {
  return parseEnum<Enum>(names, json.get<std::string>()).value();
}

template <class T>
std::optional<T> optionalAt(const Json& json, const char* key) {
  return json.contains(key) ? std::optional(json.at(key).get<T>()) : std::nullopt;
}

// An anchor may name a node without the kind of transistors; these are then high performance.
std::optional<Process> processIn(const Json& json) {
  if (!json.contains("node_nm")) return std::nullopt;
  Process process{json.at("node_nm").get<double>(), Transistors::HighPerformance};
  if (json.contains("transistors")) process.transistors = enumAt<Transistors>(kTransistorNames, json.at("transistors"));
  return process;
}

void put(Json& json, const Process& process) {
  json["node_nm"] = plainNumber(process.nodeNm);
  json["transistors"] = enumName(kTransistorNames, process.transistors);
}

std::optional<AnchoredFigure> figureAt(const Json& json, const char* key) {
  if (!json.contains(key)) return std::nullopt;
  const Json& figure = json.at(key);
  return AnchoredFigure{figure.at("value").get<double>(),
                        {figure.at("size_bits").get<double>(), figure.at("port_bits").get<double>()},
                        processIn(figure)};
}

void put(Json& json, const char* key, const std::optional<AnchoredFigure>& figure) {
  if (!figure) return;
  json[key] = {{"value", plainNumber(figure->value)},
               {"size_bits", plainNumber(figure->size.sizeBits)},
               {"port_bits", plainNumber(figure->size.portBits)}};
  if (figure->process) put(json[key], *figure->process);
}

CostAnchor anchorFromJson(const Json& json) {
  return {enumAt<MemoryBuild>(kMemoryBuildNames, json.at("kind")), figureAt(json, "read_energy"),
          figureAt(json, "write_energy"), figureAt(json, "area_mm2")};
}

// The source of the read energy and, if stated at another size or width, of the write energy.
std::string provenanceOf(const HardwareProfile& hardware, std::size_t m, const MemorySize& read,
                         const MemorySize& write) {
  const std::string pointer = fmt::format("/memories/{}", m);
  std::string text = sourceOfFigure(hardware, pointer + "/read_energy").text;
  if (read != write) text += "; write: " + sourceOfFigure(hardware, pointer + "/write_energy").text;
  return text;
}

Json priceJson(const HardwareProfile& hardware, std::size_t m, const MemoryPrices& price) {
  const Memory& memory = hardware.memories[m];
  const MemorySize now = sizeOf(memory, hardware);
  AnchoredFigure read{memory.readEnergy, now, {}}, write{memory.writeEnergy, now, {}};
  if (memory.cost.anchor) {
    read = memory.cost.anchor->readEnergy.value_or(read);
    write = memory.cost.anchor->writeEnergy.value_or(write);
  }
  const std::string pointer = fmt::format("/memories/{}", m);
  const bool isAssumption = sourceOfFigure(hardware, pointer + "/read_energy").assumption ||
                            sourceOfFigure(hardware, pointer + "/write_energy").assumption;
  return {{"memory", memory.name},
          {"read_energy", plainNumber(memory.readEnergy)},
          {"write_energy", plainNumber(memory.writeEnergy)},
          {"instances", price.instances},
          {"area_mm2", price.one ? plainNumber(price.areaMm2()) : Json(nullptr)},
          {"leakage_mw", price.one ? plainNumber(price.leakageMw()) : Json(nullptr)},
          {"anchor",
           {{"read_energy", plainNumber(read.value)},
            {"write_energy", plainNumber(write.value)},
            {"size_bits", plainNumber(read.size.sizeBits)},
            {"port_bits", plainNumber(read.size.portBits)}}},
          {"assumption", isAssumption},
          {"provenance", provenanceOf(hardware, m, read.size, write.size)}};
}

}  // namespace

PriceSource priceSourceFromJson(const Json& json) {
  return enumAt<PriceSource>(kPriceSourceNames, json);
}

MemoryCost memoryCostFromJson(const Json& json) {
  MemoryCost cost;
  if (json.contains("from")) cost.from = priceSourceFromJson(json.at("from"));
  if (json.contains("kind")) cost.build = enumAt<MemoryBuild>(kMemoryBuildNames, json.at("kind"));
  cost.cellPorts = optionalAt<int>(json, "ports");
  cost.dram = json.value("dram", "");
  cost.areaMm2 = optionalAt<double>(json, "area_mm2");
  if (json.contains("anchor")) cost.anchor = anchorFromJson(json.at("anchor"));
  return cost;
}

Json toJson(const MemoryCost& cost) {
  Json json = Json::object();
  if (cost.from) json["from"] = enumName(kPriceSourceNames, *cost.from);
  if (cost.build) json["kind"] = enumName(kMemoryBuildNames, *cost.build);
  if (cost.cellPorts) json["ports"] = *cost.cellPorts;
  if (!cost.dram.empty()) json["dram"] = cost.dram;
  if (cost.areaMm2) json["area_mm2"] = plainNumber(*cost.areaMm2);
  if (!cost.anchor) return json;
  Json& anchor = json["anchor"] = {{"kind", enumName(kMemoryBuildNames, cost.anchor->build)}};
  put(anchor, "read_energy", cost.anchor->readEnergy);
  put(anchor, "write_energy", cost.anchor->writeEnergy);
  put(anchor, "area_mm2", cost.anchor->areaMm2);
  return json;
}

MacAnchor macAnchorFromJson(const Json& json) {
  MacAnchor anchor;
  anchor.energy = json.at("energy");
  anchor.precision.input = json.at("input");
  anchor.precision.weight = json.at("weight");
  anchor.precision.partialSum = json.at("partial_sum");
  anchor.precision.output = anchor.precision.partialSum;
  anchor.process = processIn(json);
  return anchor;
}

Json toJson(const MacAnchor& anchor) {
  Json json = {{"energy", plainNumber(anchor.energy)},
               {"input", anchor.precision.input},
               {"weight", anchor.precision.weight},
               {"partial_sum", anchor.precision.partialSum}};
  if (anchor.process) put(json, *anchor.process);
  return json;
}

ChipTechnology chipTechnologyFromJson(const Json& json) {
  ChipTechnology technology;
  technology.process = processIn(json).value();
  technology.floorplanFactor = optionalAt<double>(json, "floorplan_factor");
  technology.areaMm2 = optionalAt<double>(json, "area_mm2");
  technology.partsMm2 = optionalAt<double>(json, "parts_mm2");
  return technology;
}

Json toJson(const ChipTechnology& technology) {
  Json json = Json::object();
  put(json, technology.process);
  if (technology.floorplanFactor) json["floorplan_factor"] = plainNumber(*technology.floorplanFactor);
  if (technology.areaMm2) json["area_mm2"] = plainNumber(*technology.areaMm2);
  if (technology.partsMm2) json["parts_mm2"] = plainNumber(*technology.partsMm2);
  return json;
}

void putChip(Json& document, const std::optional<ChipPrices>& chip) {
  document["area_mm2"] = nullptr;
  document["leakage_mw"] = nullptr;
  if (!chip) return;
  document["area_mm2"] = {{"parts", plainNumber(chip->partsMm2)}, {"chip", plainNumber(chip->areaMm2)}};
  document["leakage_mw"] = plainNumber(chip->leakageMw);
}

void putPrices(Json& document, const HardwareProfile& hardware) {
  const ProfilePrices prices = pricesOf(hardware);
  putChip(document, prices.chip);
  Json& list = document["prices"] = Json::array();
  for (std::size_t m = 0; m < prices.memories.size(); ++m) list.push_back(priceJson(hardware, m, prices.memories[m]));
}

}  // namespace tilescope

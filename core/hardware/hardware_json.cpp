// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_json.h"

#include <cstdint>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/hardware/cost_json.h"
#include "core/hardware/hardware_checks.h"
#include "core/hardware/pricing.h"

namespace tilescope {
namespace {

constexpr const char* kMax = "max";  // unroll as many as fit

// The readers rely on the schema: every required field exists, with the right type.

PortMove readMove(const std::string& text) {
  const std::size_t dot = text.find('.');
  const std::optional<Tensor> tensor = parseTensor(text.substr(0, dot));
  const std::optional<Move> move = parseMove(text.substr(dot + 1));
  ensure(tensor && move, "the schema admits only movements that exist");
  return {*tensor, *move};
}

Port readPort(const Json& json) {
  Port port{json.at("name"), json.at("bits_per_cycle").at(0), json.at("bits_per_cycle").at(1), {}};
  for (const Json& move : json.at("carries")) port.carries.push_back(readMove(move));
  return port;
}

Memory readMemory(const Json& json) {
  Memory memory;
  memory.name = json.at("name");
  memory.sizeBits = json.at("size_bits");
  for (const Json& tensor : json.at("holds")) memory.holds.push_back(*parseTensor(tensor.get<std::string>()));
  memory.sharedAcross = json.at("shared_across").get<std::vector<std::string>>();
  memory.readEnergy = json.value("read_energy", 0.0);
  memory.writeEnergy = json.value("write_energy", 0.0);
  memory.energyPer = json.value("energy_per", "access") == name(EnergyPer::Word) ? EnergyPer::Word : EnergyPer::Access;
  memory.doubleBuffered = json.value("double_buffered", false);
  memory.offChip = json.value("off_chip", false);
  if (json.contains("bandwidth_gb_per_s")) memory.bandwidthGbPerS = json["bandwidth_gb_per_s"].get<double>();
  if (json.contains("ports"))
    for (const Json& port : json["ports"]) memory.ports.push_back(readPort(port));
  if (json.contains("cost")) memory.cost = memoryCostFromJson(json["cost"]);
  return memory;
}

Dataflow readDataflow(const Json& json) {
  Dataflow dataflow;
  dataflow.name = json.at("name");
  if (json.contains("stationary")) dataflow.stationary = parseStationary(json["stationary"].get<std::string>());
  if (!json.contains("unroll")) return dataflow;
  dataflow.unroll.emplace();
  for (const auto& [dim, list] : json["unroll"].items()) {
    std::vector<UnrolledLoop> loops;
    for (const Json& loop : list) {
      loops.push_back({loop.at(0), std::nullopt});
      if (loop.at(1).is_number()) loops.back().factor = loop.at(1).get<std::int64_t>();
    }
    dataflow.unroll->emplace_back(dim, std::move(loops));
  }
  return dataflow;
}

void readArray(const Json& array, HardwareProfile& profile) {
  for (const Json& dim : array.at("dims")) profile.arrayDims.push_back({dim.at("name"), dim.at("size")});
  profile.macEnergy = array.at("mac_energy");
  profile.cyclesPerMac = array.value("cycles_per_mac", 1.0);
  profile.operandLatches = array.value("operand_latches", kDefaultOperandLatches);
  profile.macFormat = array.value("mac_format", "int") == "float" ? MacFormat::Float : MacFormat::Integer;
  if (array.contains("mac_anchor")) profile.macAnchor = macAnchorFromJson(array["mac_anchor"]);
}

template <class Unit, class Visit>
void visitVectorUnit(Unit& unit, Visit visit) {
  visit("lanes", unit.lanes);
  visit("special_lanes", unit.specialLanes);
  visit("startup_cycles", unit.startupCycles);
  visit("simple_energy", unit.simpleEnergy);
  visit("special_energy", unit.specialEnergy);
  visit("memory", unit.memory);
}

VectorUnit vectorUnitFromJson(const Json& json) {
  VectorUnit unit;
  visitVectorUnit(unit, [&]<class T>(const char* key, std::optional<T>& value) {
    if (const auto found = json.find(key); found != json.end()) value = found->get<T>();
  });
  return unit;
}

Json toJson(const VectorUnit& unit) {
  Json json = Json::object();
  visitVectorUnit(unit, [&]<class T>(const char* key, const std::optional<T>& value) {
    if (!value) return;
    if constexpr (std::is_same_v<T, double>)
      json[key] = plainNumber(*value);
    else
      json[key] = *value;
  });
  return json;
}

HardwareProfile readProfile(const Json& json) {
  HardwareProfile profile;
  profile.name = json.at("name");
  profile.source = json.at("source");
  profile.energyUnit =
      json.at("energy_unit").get<std::string>() == name(EnergyUnit::Mac) ? EnergyUnit::Mac : EnergyUnit::Picojoule;
  profile.clockMhz = json.at("clock_mhz");
  const Json& bits = json.at("precision_bits");
  profile.precision = {bits.at("input"), bits.at("weight"), bits.at("partial_sum"), bits.at("output")};
  readArray(json.at("array"), profile);
  if (json.contains("interconnect"))
    profile.interconnectEnergyPerWord = json["interconnect"].value("energy_per_word", 0.0);
  if (json.contains("vector")) profile.vectorUnit = vectorUnitFromJson(json["vector"]);
  for (const Json& memory : json.at("memories")) profile.memories.push_back(readMemory(memory));
  if (json.contains("technology")) profile.technology = chipTechnologyFromJson(json["technology"]);
  if (json.contains("prices")) profile.prices = priceSourceFromJson(json["prices"]);
  for (const Json& dataflow : json.at("dataflows")) profile.dataflows.push_back(readDataflow(dataflow));
  if (json.contains("models"))
    for (const auto& [model, constants] : json["models"].items()) profile.models[model] = constants.dump();
  if (json.contains("limits"))
    for (const auto& [figure, range] : json["limits"].items()) profile.limits[figure] = {range.at(0), range.at(1)};
  if (json.contains("sources"))
    for (const auto& [figure, source] : json["sources"].items()) profile.sources[figure] = source;
  if (json.contains("assumptions")) profile.assumptions = json["assumptions"].get<std::vector<std::string>>();
  return profile;
}

Json toJson(const Port& port) {
  Json carries = Json::array();
  for (const PortMove& move : port.carries)
    carries.push_back(std::string(name(move.tensor)) + "." + std::string(name(move.move)));
  return {{"name", port.name},
          {"bits_per_cycle", Json::array({port.narrowestBitsPerCycle, port.widestBitsPerCycle})},
          {"carries", std::move(carries)}};
}

// Includes defaults, because sources and assumptions may refer to them.
Json toJson(const Memory& memory) {
  Json holds = Json::array();
  for (const Tensor tensor : memory.holds) holds.push_back(name(tensor));
  Json json = {{"name", memory.name},
               {"size_bits", memory.sizeBits},
               {"holds", std::move(holds)},
               {"shared_across", memory.sharedAcross},
               {"read_energy", plainNumber(memory.readEnergy)},
               {"write_energy", plainNumber(memory.writeEnergy)},
               {"energy_per", name(memory.energyPer)},
               {"double_buffered", memory.doubleBuffered},
               {"off_chip", memory.offChip}};
  if (memory.bandwidthGbPerS) json["bandwidth_gb_per_s"] = plainNumber(*memory.bandwidthGbPerS);
  if (!memory.ports.empty()) {
    json["ports"] = Json::array();
    for (const Port& port : memory.ports) json["ports"].push_back(toJson(port));
  }
  if (memory.cost != MemoryCost{}) json["cost"] = toJson(memory.cost);
  return json;
}

Json toJson(const Dataflow& dataflow) {
  Json json = {{"name", dataflow.name}};
  if (dataflow.stationary) json["stationary"] = name(*dataflow.stationary);
  if (!dataflow.unroll) return json;
  Json& unroll = json["unroll"] = Json::object();
  for (const auto& [dim, loops] : *dataflow.unroll) {
    Json& list = unroll[dim] = Json::array();
    for (const UnrolledLoop& loop : loops)
      list.push_back(Json::array({loop.dim, loop.factor ? Json(*loop.factor) : Json(kMax)}));
  }
  return json;
}

bool isCited(const HardwareProfile& profile, const std::string& pointer) {
  return profile.sources.contains(pointer) || contains(profile.assumptions, pointer);
}

// Omits defaults, so that older plans and hashes of profiles stay unchanged.
Json arrayJson(const HardwareProfile& profile) {
  Json dims = Json::array();
  for (const ArrayDim& dim : profile.arrayDims) dims.push_back({{"name", dim.name}, {"size", dim.size}});
  Json array = {{"dims", std::move(dims)},
                {"mac_energy", plainNumber(profile.macEnergy)},
                {"cycles_per_mac", plainNumber(profile.cyclesPerMac)}};
  if (profile.operandLatches != kDefaultOperandLatches || isCited(profile, "/array/operand_latches"))
    array["operand_latches"] = profile.operandLatches;
  if (profile.macFormat != MacFormat::Integer || isCited(profile, "/array/mac_format"))
    array["mac_format"] = enumName(kMacFormatNames, profile.macFormat);
  if (profile.macAnchor) array["mac_anchor"] = toJson(*profile.macAnchor);
  return array;
}

}  // namespace

Result<HardwareProfile> readHardware(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return hardwareFromJson(document, path); });
}

Result<HardwareProfile> hardwareFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json plain = document;
  Notes notes = takeNotes(plain);
  const Diagnostics unknown = validateAgainstSchema(plain, "hardware", file, prefix);
  if (!unknown.empty() && !dropUnknownKeys(plain, unknown, "hardware", prefix)) return unknown;
  HardwareProfile profile = readProfile(plain);
  profile.notes = std::move(notes);
  DocumentFindings findings(file, prefix);
  checkProfile(profile, document, findings);
  Diagnostics diagnostics = joined(unknown, std::move(findings).take());
  if (hasErrors(diagnostics)) return diagnostics;
  priceFromTechnology(profile);
  return {std::move(profile), std::move(diagnostics)};
}

Json toJson(const HardwareProfile& profile) {
  const ElementBits& bits = profile.precision;
  Json json = {
      {"format", kHardwareFormat},
      {"name", profile.name},
      {"source", profile.source},
      {"energy_unit", name(profile.energyUnit)},
      {"clock_mhz", plainNumber(profile.clockMhz)},
      {"precision_bits",
       {{"input", bits.input}, {"weight", bits.weight}, {"partial_sum", bits.partialSum}, {"output", bits.output}}},
      {"array", arrayJson(profile)},
      {"interconnect", {{"energy_per_word", plainNumber(profile.interconnectEnergyPerWord)}}}};
  if (profile.vectorUnit) json["vector"] = toJson(*profile.vectorUnit);
  json["memories"] = Json::array();
  for (const Memory& memory : profile.memories) json["memories"].push_back(toJson(memory));
  if (profile.technology) json["technology"] = toJson(*profile.technology);
  if (profile.prices) json["prices"] = enumName(kPriceSourceNames, *profile.prices);
  json["dataflows"] = Json::array();
  for (const Dataflow& dataflow : profile.dataflows) json["dataflows"].push_back(toJson(dataflow));
  json["models"] = Json::object();
  for (const auto& [model, constants] : profile.models) json["models"][model] = Json::parse(constants);
  for (const auto& [figure, range] : profile.limits)
    json["limits"][figure] = Json::array({plainNumber(range.min), plainNumber(range.max)});
  json["sources"] = Json::object();
  for (const auto& [figure, source] : profile.sources) json["sources"][figure] = source;
  json["assumptions"] = profile.assumptions;
  putNotes(json, profile.notes);
  return json;
}

}  // namespace tilescope

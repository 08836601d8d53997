// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/technology_json.h"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "core/base/document_findings.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"

namespace tilescope {
namespace {

// The readers rely on the schema: every required field exists, with the right type.

std::vector<OperationCost> readOperations(const Json& json, const char* key) {
  std::vector<OperationCost> costs;
  if (json.contains(key))
    for (const Json& cost : json[key]) costs.push_back({cost.at("bits"), cost.at("energy")});
  return costs;
}

AccessCost readAccess(const Json& json) {
  AccessCost cost;
  if (json.contains("size_bits")) cost.sizeBits = json["size_bits"].get<std::int64_t>();
  cost.readEnergy = json.at("read_energy");
  cost.writeEnergy = json.at("write_energy");
  return cost;
}

Technology readTable(const Json& json) {
  Technology technology;
  technology.name = json.at("name");
  technology.source = json.at("source");
  technology.energyUnit = json.at("energy_unit") == name(EnergyUnit::Mac) ? EnergyUnit::Mac : EnergyUnit::Picojoule;
  if (json.contains("mac_energy")) technology.macEnergy = json["mac_energy"].get<double>();
  technology.multiply = readOperations(json, "multiply");
  technology.add = readOperations(json, "add");
  technology.per = json.at("energy_per") == name(CostPer::Bit) ? CostPer::Bit : CostPer::Word;
  if (json.contains("network_energy")) technology.networkEnergy = json["network_energy"].get<double>();
  for (const MemoryKind kind : kMemoryKinds) {
    const auto costs = json.at("memories").find(name(kind));
    if (costs == json["memories"].end()) continue;
    for (const Json& cost : *costs) technology.memories[kind].push_back(readAccess(cost));
  }
  if (json.contains("sources"))
    for (const auto& [figure, source] : json["sources"].items()) technology.sources[figure] = source;
  return technology;
}

void checkMac(const Technology& technology, DocumentFindings& findings) {
  const bool parts = !technology.multiply.empty() || !technology.add.empty();
  if (technology.macEnergy && parts)
    findings.error("/mac_energy", "\"mac_energy\" beside \"multiply\" or \"add\"", "one of them",
                   "Remove the one value, or the two tables.");
  if (!technology.macEnergy && (technology.multiply.empty() || technology.add.empty()))
    findings.error("", "no energy of a multiply-accumulate", "\"mac_energy\", or \"multiply\" and \"add\"",
                   "Add what is missing.");
}

void checkAscending(const std::vector<OperationCost>& costs, const char* key, DocumentFindings& findings) {
  for (std::size_t i = 1; i < costs.size(); ++i)
    if (costs[i].bits <= costs[i - 1].bits)
      findings.error(fmt::format("/{}/{}/bits", key, i), fmt::format("{} after {}", costs[i].bits, costs[i - 1].bits),
                     "widths in ascending order, each once", "Sort the table.");
}

void checkSizes(MemoryKind kind, const std::vector<AccessCost>& costs, DocumentFindings& findings) {
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const std::string pointer = fmt::format("/memories/{}/{}", name(kind), i);
    if (costs.size() > 1 && !costs[i].sizeBits) {
      findings.error(pointer, "no \"size_bits\"", "the size of each of several memories",
                     "Add it, or keep one entry, for all sizes.");
    } else if (i > 0 && costs[i - 1].sizeBits && *costs[i].sizeBits <= *costs[i - 1].sizeBits) {
      findings.error(pointer + "/size_bits", fmt::format("{} after {}", *costs[i].sizeBits, *costs[i - 1].sizeBits),
                     "sizes in ascending order, each once", "Sort the table.");
    }
  }
}

void check(const Technology& technology, const Json& document, DocumentFindings& findings) {
  checkMac(technology, findings);
  checkAscending(technology.multiply, "multiply", findings);
  checkAscending(technology.add, "add", findings);
  for (const auto& [kind, costs] : technology.memories) checkSizes(kind, costs, findings);
  for (const auto& [figure, source] : technology.sources)
    if (!findPointer(document, figure))
      findings.error("/sources", fmt::format("\"{}\", which leads nowhere", figure),
                     "JSON pointers to values of this table", "Correct the pointer, or remove it.");
}

Json operationsJson(const std::vector<OperationCost>& costs) {
  Json json = Json::array();
  for (const OperationCost& cost : costs) json.push_back({{"bits", cost.bits}, {"energy", plainNumber(cost.energy)}});
  return json;
}

Json accessJson(const AccessCost& cost) {
  Json json = Json::object();
  if (cost.sizeBits) json["size_bits"] = *cost.sizeBits;
  json["read_energy"] = plainNumber(cost.readEnergy);
  json["write_energy"] = plainNumber(cost.writeEnergy);
  return json;
}

}  // namespace

Result<Technology> readTechnology(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return technologyFromJson(document, path); });
}

Result<Technology> technologyFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json plain = document;
  Notes notes = takeNotes(plain);
  const Diagnostics unknown = validateAgainstSchema(plain, "technology", file, prefix);
  if (!unknown.empty() && !dropUnknownKeys(plain, unknown, "technology", prefix)) return unknown;
  Technology technology = readTable(plain);
  technology.notes = std::move(notes);
  DocumentFindings findings(file, prefix);
  check(technology, document, findings);
  Diagnostics diagnostics = joined(unknown, std::move(findings).take());
  if (hasErrors(diagnostics)) return diagnostics;
  return {std::move(technology), std::move(diagnostics)};
}

Json toJson(const Technology& technology) {
  Json json = {{"format", kTechnologyFormat},
               {"name", technology.name},
               {"source", technology.source},
               {"energy_unit", name(technology.energyUnit)},
               {"energy_per", name(technology.per)}};
  if (technology.macEnergy) json["mac_energy"] = plainNumber(*technology.macEnergy);
  if (!technology.multiply.empty()) json["multiply"] = operationsJson(technology.multiply);
  if (!technology.add.empty()) json["add"] = operationsJson(technology.add);
  if (technology.networkEnergy) json["network_energy"] = plainNumber(*technology.networkEnergy);
  Json& memories = json["memories"] = Json::object();
  for (const auto& [kind, costs] : technology.memories) {
    Json& list = memories[std::string(name(kind))] = Json::array();
    for (const AccessCost& cost : costs) list.push_back(accessJson(cost));
  }
  if (!technology.sources.empty()) json["sources"] = technology.sources;
  putNotes(json, technology.notes);
  return json;
}

}  // namespace tilescope

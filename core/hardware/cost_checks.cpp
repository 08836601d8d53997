// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/scale.h"
#include "core/hardware/hardware_checks.h"
#include "core/hardware/pricing.h"

namespace tilescope {
namespace {

constexpr const char* kAddTechnology =
    "Add \"technology\": {\"node_nm\": 28, \"transistors\": \"high_performance\"} with the node of the chip";

// Energies can only be computed if a node is given and energies are in pJ.
void checkTechnology(const HardwareProfile& profile, const std::string& pointer, DocumentFindings& findings) {
  if (!profile.technology)
    findings.error(pointer, "energies from the technology, but the profile has no technology",
                   "\"technology\" with a node", kAddTechnology);
  else if (profile.energyUnit != EnergyUnit::Picojoule)
    findings.error(pointer, fmt::format("energies from the technology, in {}", name(profile.energyUnit)),
                   "\"energy_unit\": \"pJ\"", "State all energies in pJ, or leave the memory \"published\"");
}

void checkDram(const Memory& memory, const std::string& pointer, DocumentFindings& findings) {
  if (memory.cost.dram.empty()) return;
  std::vector<std::string> known;
  for (const DramType& type : siliconTables().dram) known.push_back(type.name);
  if (!contains(known, memory.cost.dram)) {
    const Diagnostic unknown = unknownName("", pointer + "/cost/dram", memory.cost.dram, known, "a type of DRAM");
    findings.error(unknown.pointer, unknown.found, unknown.expected, unknown.remedy);
  }
}

// Warns of stated values that the memory's build does not use.
void checkUnread(const Memory& memory, const std::string& pointer, DocumentFindings& findings) {
  const bool isDram = buildOf(memory) == MemoryBuild::Dram;
  if (isDram && memory.cost.areaMm2)
    findings.warning(pointer + "/cost/area_mm2", "the area of a memory that is built as DRAM", "none",
                     "Remove it; DRAM is not part of the chip area");
  if (!isDram && !memory.cost.dram.empty())
    findings.warning(
        pointer + "/cost/dram",
        fmt::format("a type of DRAM at a memory built as {}", enumName(kMemoryBuildNames, buildOf(memory))), "none",
        "Remove it, or set \"kind\" to \"dram\"");
}

void checkFloorplan(const HardwareProfile& profile, DocumentFindings& findings) {
  const ChipTechnology& technology = *profile.technology;
  if (!technology.areaMm2) return;
  if (technology.floorplanFactor)
    findings.warning("/technology/floorplan_factor", "floorplan_factor besides area_mm2", "one of them",
                     "Remove it; the factor follows from area_mm2");
  const std::optional<ChipPrices> chip = pricesOf(profile).chip;
  if (chip && chip->floorplanFactor < 1)
    findings.warning("/technology/area_mm2", fmt::format("{} mm2", shortest(*technology.areaMm2)),
                     fmt::format("at least the area of the parts, {} mm2", atMost(chip->partsMm2, kResultDigits)),
                     "Correct it, or the node");
}

void checkStated(const HardwareProfile& profile, std::size_t m, const Json& document, DocumentFindings& findings) {
  const Memory& memory = profile.memories[m];
  const Json& stated = document.at("memories").at(m);
  if (isPricedFromTechnology(memory, profile)) return;
  const bool needsType = priceSourceOf(memory, profile) == PriceSource::Technology && profile.technology &&
                         buildOf(memory) == MemoryBuild::Dram;
  for (const char* key : {"read_energy", "write_energy"})
    if (!stated.contains(key))
      findings.error(fmt::format("/memories/{}", m), fmt::format("no \"{}\"", key),
                     needsType ? "the type of DRAM, which determines the energy, or the energy itself" : "the energy",
                     needsType ? "Add \"dram\": \"LPDDR4\", or another type, to its \"cost\""
                               : fmt::format("Add \"{}\", or \"cost\": {{\"from\": \"technology\"}}", key));
}

}  // namespace

void checkCosts(const HardwareProfile& profile, const Json& document, DocumentFindings& findings) {
  if (profile.prices == PriceSource::Technology) checkTechnology(profile, "/prices", findings);
  for (std::size_t m = 0; m < profile.memories.size(); ++m) {
    const Memory& memory = profile.memories[m];
    const std::string pointer = fmt::format("/memories/{}", m);
    checkDram(memory, pointer, findings);
    checkUnread(memory, pointer, findings);
    if (!profile.prices && memory.cost.from == PriceSource::Technology)
      checkTechnology(profile, pointer + "/cost/from", findings);
    checkStated(profile, m, document, findings);
  }
  if (profile.technology && !findings.hasErrors()) checkFloorplan(profile, findings);
}

}  // namespace tilescope

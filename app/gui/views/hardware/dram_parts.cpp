// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/dram_parts.h"

#include <fmt/format.h>

#include <QFile>
#include <algorithm>
#include <cmath>

#include "app/gui/views/hardware/profile_editor.h"
#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {
constexpr int kPartDigits = 4;

std::vector<DramPart> readParts() {
  QFile file(QStringLiteral(":/dram_parts.json"));
  ensure(file.open(QIODevice::ReadOnly), "the parts are in the program");
  std::vector<DramPart> parts;
  const Json document = Json::parse(file.readAll().toStdString());
  for (const Json& json : document.at("parts"))
    parts.push_back({json.at("id"), json.at("title"), json.at("type"), json.at("bits"), json.at("mb_per_s_per_pin"),
                     json.at("efficiency"), json.at("source")});
  return parts;
}

const DramType& typeOf(const DramPart& part) {
  const DramType* type = findDram(siliconTables(), part.type);
  ensure(type != nullptr, "every part has a type of the tables");
  return *type;
}

// An access transfers all whole bits of a clock cycle.
double accessEnergy(const DramPart& part, double clockMhz) {
  return part.pjPerBit() * std::max(1.0, std::floor(bitsPerCycle(part.gbPerS(), clockMhz)));
}

std::string rateSource(const DramPart& part) {
  return fmt::format("{}, {}: {} GB/s", part.title, part.source, atMost(part.gbPerS(), kPartDigits));
}

void forget(HardwareProfile& profile, const std::string& pointer) {
  const auto isAtOrBelow = [&](const std::string& figure) {
    return figure == pointer || figure.starts_with(pointer + "/");
  };
  std::erase_if(profile.assumptions, isAtOrBelow);
  std::erase_if(profile.sources, [&](const auto& said) { return isAtOrBelow(said.first); });
  std::erase_if(profile.limits, [&](const auto& said) { return isAtOrBelow(said.first); });
}

}  // namespace

double DramPart::gbPerS() const {
  return bits * mbPerSPerPin / (1000 * kBitsPerByte);
}

double DramPart::pjPerBit() const {
  return typeOf(*this).pjPerBit;
}

const std::vector<DramPart>& dramParts() {
  static const std::vector<DramPart> kParts = readParts();
  return kParts;
}

const DramPart* dramPartOf(const HardwareProfile& profile) {
  const Memory& memory = profile.memories.back();
  const auto said =
      profile.sources.find(pointerOf(PartList::Memories, profile.memories.size() - 1) + "/bandwidth_gb_per_s");
  if (said == profile.sources.end()) return nullptr;
  for (const DramPart& part : dramParts())
    if (said->second == rateSource(part) && memory.bandwidthGbPerS == part.gbPerS()) return &part;
  return nullptr;
}

Result<HardwareProfile> withDramPart(const HardwareProfile& profile, const DramPart& part) {
  const std::string pointer = pointerOf(PartList::Memories, profile.memories.size() - 1);
  if (profile.energyUnit != EnergyUnit::Picojoule)
    return Diagnostic{Diagnostic::Severity::Error,
                      "profile",
                      "/energy_unit",
                      "energies in multiples of a multiply-accumulate",
                      "picojoules, in which a part states its energy",
                      "Choose pJ under General first"};
  HardwareProfile changed = profile;
  for (const char* field : {"/ports", "/bandwidth_gb_per_s", "/read_energy", "/write_energy", "/energy_per", "/cost"})
    forget(changed, pointer + field);
  Memory& memory = changed.memories.back();
  memory.ports.clear();
  memory.bandwidthGbPerS = part.gbPerS();
  memory.readEnergy = memory.writeEnergy = accessEnergy(part, profile.clockMhz);
  memory.energyPer = EnergyPer::Access;
  memory.cost.dram = part.type;
  memory.cost.anchor.reset();
  changed.sources[pointer + "/bandwidth_gb_per_s"] = rateSource(part);
  const DramType& type = typeOf(part);
  for (const char* field : {"/read_energy", "/write_energy"}) {
    if (type.isAssumption)
      changed.assumptions.push_back(pointer + field);
    else
      changed.sources[pointer + field] = fmt::format("{}, {} pJ per bit: {}", part.title, type.pjPerBit, type.source);
  }
  return accepted(changed);
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/dram_parts.h"

#include <QFile>

#include "app/gui/views/hardware/profile_editor.h"
#include "core/base/ensure.h"
#include "core/base/json.h"

namespace tilescope::gui {
namespace {

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

}  // namespace

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
    if (said->second == part.rateSource() && memory.bandwidthGbPerS == part.gbPerS()) return &part;
  return nullptr;
}

Result<HardwareProfile> withDramPart(const HardwareProfile& profile, const DramPart& part) {
  if (profile.energyUnit != EnergyUnit::Picojoule)
    return Diagnostic{Diagnostic::Severity::Error,
                      "profile",
                      "/energy_unit",
                      "energies in multiples of a multiply-accumulate",
                      "picojoules, in which a part states its energy",
                      "Choose pJ under General first"};
  HardwareProfile changed = profile;
  setDramPart(changed, part);
  return accepted(changed);
}

}  // namespace tilescope::gui

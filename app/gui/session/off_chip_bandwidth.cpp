// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/off_chip_bandwidth.h"

#include <QObject>
#include <algorithm>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "core/hardware/off_chip_rate.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {

app::Design withEdits(app::Design design, const std::vector<HardwareEdit>& edits) {
  for (const HardwareEdit& edit : edits) design = app::withEdit(std::move(design), edit);
  return design;
}

// GB/s that say the same as the port of the profile, at its clock, give way to the port.
app::Design settled(app::Design design) {
  if (!canBeRate(design)) return design;
  const Result<HardwareProfile> now = app::editedProfile(design);
  const HardwareProfile own = withOffChipRate(*design.profile);
  if (!now || now->clockMhz != own.clockMhz ||
      now->memories.back().bandwidthGbPerS != own.memories.back().bandwidthGbPerS)
    return design;
  return withoutOffChipRate(design);
}

}  // namespace

bool isOffChipRate(const app::Design& design, const QString& id) {
  return design.profile && id.toStdString() == offChipRatePointer(*design.profile);
}

bool canBeRate(const app::Design& design) {
  return design.profile && isOnePort(design.profile->memories.back());
}

app::Design withClock(const app::Design& design, double clockMhz) {
  const Result<HardwareProfile> now = app::editedProfile(design);
  return settled(withEdits(design, clockEdits(*design.profile, now ? *now : *design.profile, clockMhz)));
}

app::Design withOffChipRate(const app::Design& design, double gbPerS) {
  return settled(withEdits(design, offChipRateEdits(*design.profile, gbPerS)));
}

app::Design withoutOffChipRate(const app::Design& design) {
  app::Design without = design;
  for (const HardwareEdit& edit : offChipRateEdits(*design.profile, 0))
    without = app::withoutEdit(without, edit.pointer);
  return without;
}

HardwareProfile editableProfile(const app::Design& design) {
  const std::string rate = offChipRatePointer(*design.profile);
  const bool isRate = std::any_of(design.edits.begin(), design.edits.end(),
                                  [&](const HardwareEdit& edit) { return edit.pointer == rate; });
  return isRate ? withOffChipRate(*design.profile) : *design.profile;
}

const HardwareProfile& comparedProfile(const app::Design& design) {
  return design.baseline ? *design.baseline : *design.profile;
}

std::vector<Parameter> editableParameters(const app::Design& design) {
  return parametersOf(editableProfile(design), comparedProfile(design));
}

OtherUnit otherUnitOf(const HardwareProfile& hardware, bool isRate, bool replaces) {
  const double bits = bitsPerCycle(1, hardware.clockMhz);
  const QString clock = quantityText(hardware.clockMhz, QStringLiteral("MHz"));
  if (isRate) return {QStringLiteral("bit/cycle"), bits, clock, false};
  return {QStringLiteral("GB/s"), 1 / bits, clock, replaces};
}

QString keptRateText(const app::Design& design, const app::Design& next) {
  const Result<HardwareProfile> before = app::editedProfile(design), after = app::editedProfile(next);
  if (!before || !after || before->clockMhz == after->clockMhz) return {};
  const Memory& memory = after->memories.back();
  if (before->memories.back().bandwidthGbPerS) return {};
  if (memory.bandwidthGbPerS)
    return QObject::tr(", %1 stays at %2")
        .arg(words(memory.name), quantityText(*memory.bandwidthGbPerS, QStringLiteral("GB/s")));
  if (memory.ports == before->memories.back().ports) return {};
  const double bits = bandwidthBitsPerCycle(memory, after->clockMhz).value_or(0);
  return QObject::tr(", ports of %1 in whole bits: %2")
      .arg(words(memory.name), quantityText(gbPerSecond(bits, after->clockMhz), QStringLiteral("GB/s")));
}

}  // namespace tilescope::gui

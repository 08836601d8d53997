// SPDX-License-Identifier: GPL-3.0-or-later
// In the window, the off-chip memory has a clock of its own: another clock of the array keeps its GB/s. A port stated
// in bits per cycle then becomes GB/s, in the same undo step. --set and sweeps set only the fields that they name.
#pragma once

#include <QString>

#include "app/common/design.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "core/explore/parameters.h"

namespace tilescope::gui {

inline constexpr const char* kClockId = "/clock_mhz";

bool isOffChipRate(const app::Design& design, const QString& id);

app::Design withClock(const app::Design& design, double clockMhz);
// In place of the off-chip ports.
app::Design withOffChipRate(const app::Design& design, double gbPerS);
app::Design withoutOffChipRate(const app::Design& design);

// The profile without edits. If edits state the off-chip bandwidth in GB/s, its port is in GB/s too.
HardwareProfile editableProfile(const app::Design& design);
const HardwareProfile& comparedProfile(const app::Design& design);  // the baseline of an own profile
// Values of editableProfile(), ranges of comparedProfile().
std::vector<Parameter> editableParameters(const app::Design& design);

// Of a bandwidth at the clock of the hardware. replaces: GB/s can replace the port.
OtherUnit otherUnitOf(const HardwareProfile& hardware, bool isRate, bool replaces);
bool canBeRate(const app::Design& design);

// ", dram stays at 8 GB/s", if the next design has the off-chip memory in GB/s because of its clock; otherwise empty.
QString keptRateText(const app::Design& design, const app::Design& next);

}  // namespace tilescope::gui

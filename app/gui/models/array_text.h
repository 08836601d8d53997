// SPDX-License-Identifier: GPL-3.0-or-later
// An array in words, rows before columns, wherever it is named: "32 × 16".
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

// In the order of the parameter panel: rows, columns, and the others as the profile has them.
std::vector<std::int64_t> arraySides(const HardwareProfile& hardware);

// Where a side of this name, as the panel has it, stands among the others: small before large.
int sideRank(const QString& label);

QString arrayText(const std::vector<std::int64_t>& sides);

}  // namespace tilescope::gui

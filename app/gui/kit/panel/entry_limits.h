// SPDX-License-Identifier: GPL-3.0-or-later
// What may be typed for a value, and in what words anything else is rejected: wherever values are typed.
#pragma once

#include <QString>
#include <optional>

#include "app/gui/kit/panel/parameter_row.h"

namespace tilescope::gui {

struct EntryLimits {
  double least = 0, most = 0;  // display units; what may be typed, beyond the slider's ends where the owner says so
  bool whole = true;
  bool operator==(const EntryLimits&) const = default;
};

EntryLimits limitsOf(const ParameterRow& row);

// "Largest is 64 MiB."; empty: the entry is taken. No entry: no number was typed. present: an example of a number.
QString refusalOf(const std::optional<double>& entry, const EntryLimits& limits, const QString& unit, double present);

}  // namespace tilescope::gui

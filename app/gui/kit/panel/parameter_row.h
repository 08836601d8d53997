// SPDX-License-Identifier: GPL-3.0-or-later
// One adjustable value of the design as the parameter panel shows it, in display units.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

// The value of a pin, on the row's scale.
struct PinnedValue {
  QChar letter;
  double value = 0;

  bool operator==(const PinnedValue&) const = default;
};

struct ParameterRow {
  QString id;       // JSON pointer of the profile's field, or "batch"
  QString section;  // "On-chip memory", "PE array", "Off-chip", "Precision", "Workload"
  QString label;    // "Weight buffer"
  QString unit;     // "KiB"
  QString source;   // where the profile's value is from; for tooltips
  double value = 0;
  double base = 0;  // as the profile has it; a dot marks a value that differs
  double least = 1, most = 1;
  bool whole = true;              // whole display units only while dragging; entry takes fractions where the field does
  bool assumption = false;        // the profile names no source: shown with the hatch of estimates
  bool compact = false;           // a small field without slider (precision)
  std::vector<PinnedValue> pins;  // of the same machine

  bool operator==(const ParameterRow&) const = default;
};

using ParameterRows = std::vector<ParameterRow>;

}  // namespace tilescope::gui

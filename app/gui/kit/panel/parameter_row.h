// SPDX-License-Identifier: GPL-3.0-or-later
// An adjustable value of the design in display units, as shown in the parameter panel.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

// The parameter's value in a pin, marked on the slider.
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
  QString source;   // source of base, for tooltips
  double value = 0;
  double base = 0;  // profile's value; other values are marked with a dot
  double least = 1, most = 1;
  // Drags use whole display units. Typed values may be fractions if the field accepts them.
  bool whole = true;
  bool assumption = false;        // no source in the profile; marked with hatching
  bool compact = false;           // small field without slider (precision)
  std::vector<PinnedValue> pins;  // pins with the same hardware profile

  bool operator==(const ParameterRow&) const = default;
};

using ParameterRows = std::vector<ParameterRow>;

}  // namespace tilescope::gui

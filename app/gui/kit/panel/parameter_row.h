// SPDX-License-Identifier: GPL-3.0-or-later
// One adjustable value of the design in display units, as the parameter panel shows it.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

// A pin's value of this parameter, marked on the row's scale.
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
  QString source;   // source of the profile's value; for tooltips
  double value = 0;
  double base = 0;  // the profile's value; a dot marks other values
  double least = 1, most = 1;
  bool whole = true;        // drags take only whole display units; entries may be fractions if the field takes them
  bool assumption = false;  // the profile names no source: shown with the hatch of estimates
  bool compact = false;     // a small field without a slider (precision)
  std::vector<PinnedValue> pins;  // pins with the same hardware

  bool operator==(const ParameterRow&) const = default;
};

using ParameterRows = std::vector<ParameterRow>;

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// A slider or small field of the parameter panel, in display units.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct PinnedValue {
  QChar letter;
  double value = 0;

  bool operator==(const PinnedValue&) const = default;
};

// A second unit that values can be typed in, such as GB/s for a port in bit/cycle.
struct OtherUnit {
  QString unit;
  double perUnit = 0;     // of the other unit, per display unit
  QString at;             // "600 MHz": the clock at which perUnit holds
  bool replaces = false;  // a value typed in it, or a fraction of a whole unit, is kept in the other unit

  bool operator==(const OtherUnit&) const = default;
};

struct ParameterRow {
  QString id;  // JSON pointer of the profile's field, or "batch"
  QString section;
  QString label;
  QString unit;
  QString source;
  double value = 0;
  double base = 0;  // profile's value
  double least = 1, most = 1;
  // Drags use whole units. Typed values may be fractions if the field accepts them.
  bool whole = true;
  bool powersOnly = false;  // drags and steps stop only at powers of two
  std::optional<OtherUnit> other;
  bool assumption = false;        // no source in the profile; hatched
  bool compact = false;           // small field without slider
  std::vector<PinnedValue> pins;  // of designs with the same hardware profile

  bool operator==(const ParameterRow&) const = default;
};

using ParameterRows = std::vector<ParameterRow>;

}  // namespace tilescope::gui

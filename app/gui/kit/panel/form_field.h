// SPDX-License-Identifier: GPL-3.0-or-later
// A field of a form. Its id is a JSON pointer, as in the file readers' errors.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/kit/words/choice.h"

namespace tilescope::gui {

enum class FieldKind {
  Number,
  Text,
  LongText,
  Choice,
  Switch,
  Set,
  Access,  // memory accesses: ports, one bandwidth, or unlimited
  Ports,
  Loops,  // unrolling on an array dimension: "K 16, C max"
  Fact,   // derived from other fields, read-only
  Action,
  Source
};

struct FormField {
  QString pointer;
  QString label;
  FieldKind kind = FieldKind::Text;
  QString value;  // as displayed; switch: "on" or ""; set: names, separated by commas
  QString unit;
  double unitValue = 1;
  std::optional<OtherUnit> other{};
  bool whole = false;
  QString accepted;  // "0.001 to 1 000 000 MHz"
  QString help;
  std::vector<Segment> options;  // Choice, Set and Access
  QString source;
  bool sameSource = false;  // as the field above
  bool assumption = false;
  bool changed = false;
  QString fileValue;
  std::optional<std::int64_t> least, most;  // of whole numbers; nullopt: no limit
  QString placeholder;

  bool operator==(const FormField&) const = default;
};

}  // namespace tilescope::gui

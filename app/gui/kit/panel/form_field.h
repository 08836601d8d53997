// SPDX-License-Identifier: GPL-3.0-or-later
// A field of a form. Its id is a JSON pointer, as in errors of the file readers.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/kit/words/choice.h"

namespace tilescope::gui {

enum class FieldKind {
  Number,
  Text,
  LongText,
  Choice,
  Switch,
  Set,     // any subset of a few names
  Access,  // memory accesses: ports, one bandwidth, or unlimited
  Ports,   // table of ports
  Loops,   // the spatial unrolling on an array dimension: "K 16, C max"
  Fact,    // derived from other fields, read-only
  Action,  // button with the value as its text
  Source   // source of a value
};

struct FormField {
  QString pointer;
  QString label;
  FieldKind kind = FieldKind::Text;
  QString value;         // as displayed; a switch: "on" or ""; a set: its names, separated by commas
  QString unit;          // "KiB"
  double unitValue = 1;  // displayed unit in units of the file
  bool whole = false;
  QString accepted;  // "0.001 to 1 000 000 MHz"
  QString help;
  std::vector<Segment> options;  // for Choice, Set and Access
  QString source;
  bool assumption = false;
  bool changed = false;                     // whether it differs from the file
  QString fileValue;                        // as text
  std::optional<std::int64_t> least, most;  // for whole numbers with limits
  QString placeholder;

  bool operator==(const FormField&) const = default;
};

}  // namespace tilescope::gui

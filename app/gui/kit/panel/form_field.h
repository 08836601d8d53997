// SPDX-License-Identifier: GPL-3.0-or-later
// One field of a form as displayed. Its id is a JSON pointer, as in the diagnostics of the file readers.
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
  Access,  // of a memory: ports, one bandwidth, or unlimited
  Ports,   // the table of ports
  Loops,   // the spatial unrolling on an array dimension: "K 16, C max"
  Fact,    // derived from other fields
  Action,  // a button; its value is the text on it
  Source   // where the value of the pointer is from
};

struct FormField {
  QString pointer;
  QString label;
  FieldKind kind = FieldKind::Text;
  QString value;         // as displayed; a switch: "on" or ""; a set: its names, separated by commas
  QString unit;          // "KiB"
  double unitValue = 1;  // the displayed unit, in units of the file
  bool whole = false;
  QString accepted;              // "0.001 to 1 000 000 MHz"
  QString help;                  // help text
  std::vector<Segment> options;  // for Choice, Set and Access
  QString source;
  bool assumption = false;
  bool changed = false;                     // differs from the file
  QString fileValue;                        // the file's value, as text
  std::optional<std::int64_t> least, most;  // for whole numbers with limits
  QString placeholder;                      // placeholder text of an empty entry

  bool operator==(const FormField&) const = default;
};

}  // namespace tilescope::gui

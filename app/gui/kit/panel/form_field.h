// SPDX-License-Identifier: GPL-3.0-or-later
// One field of a form, as it is shown. It is known by its JSON pointer, as diagnostics of readers are.
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
  Set,     // some of a few names
  Access,  // of a memory: ports, one bandwidth or unlimited
  Ports,   // the table of ports
  Loops,   // the spatial unrolling on an array dimension: "K 16, C max"
  Fact,    // follows from other fields
  Action,  // a button; its value is the text on it
  Source   // where the value of the pointer is from
};

struct FormField {
  QString pointer;
  QString label;
  FieldKind kind = FieldKind::Text;
  QString value;         // as the field shows it; of a switch "on" or ""; of a set its names, parted by commas
  QString unit;          // "KiB"
  double unitValue = 1;  // of the file's unit, per unit shown
  bool whole = false;
  QString accepted;              // "0.001 to 1 000 000 MHz"
  QString help;                  // what it is
  std::vector<Segment> options;  // of Choice, Set and Access
  QString source;
  bool assumption = false;
  bool changed = false;                     // differs from the file
  QString fileValue;                        // as the file has it, as text
  std::optional<std::int64_t> least, most;  // of a whole number that has limits
  QString placeholder;                      // what stands in an empty entry

  bool operator==(const FormField&) const = default;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// One part of a profile as a form: fields with label, value, unit, range and source, made from the profile and its
// schema. A field is known by its JSON pointer, as diagnostics of the reader are.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/models/choice.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

enum class PartKind { General, Array, Memory, Dataflow, Sources };
struct PartId {
  PartKind kind = PartKind::General;
  std::size_t place = 0;  // of a memory or a dataflow

  bool operator==(const PartId&) const = default;
};

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

  bool operator==(const FormField& other) const;
};

struct FormSection {
  QString title;
  QString note;  // beside the title
  std::vector<FormField> fields;

  bool operator==(const FormSection&) const = default;
};
using Form = std::vector<FormSection>;

// file: what "changed" is against; null: nothing is said about it.
Form formOf(const HardwareProfile& profile, const HardwareProfile* file, PartId part);

// What was typed into the field, as JSON for its pointer; nothing where it is no such value.
std::optional<std::string> jsonOf(const FormField& field, const QString& text);

// "K 16, C max"; nothing where the search chooses, a dash where the dimension is not used.
QString loopsText(const Dataflow& dataflow, const std::string& dim);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// One part of a profile as a form: fields with label, value, unit, range and source. The id of a field is its JSON
// pointer, as in errors of the profile reader.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/kit/panel/form_field.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

inline constexpr const char* kDramPartField = "#part";  // appended to the pointer of the off-chip memory

enum class PartKind { General, Array, Memory, Dataflow, Sources };
struct PartId {
  PartKind kind = PartKind::General;
  std::size_t place = 0;  // index of a memory or dataflow

  bool operator==(const PartId&) const = default;
};

struct FormSection {
  QString title;
  QString note;  // shown next to the title
  std::vector<FormField> fields;

  bool operator==(const FormSection&) const = default;
};
using Form = std::vector<FormSection>;

// file: the profile as in its file, used to mark changed fields. Null: no marks.
Form formOf(const HardwareProfile& profile, const HardwareProfile* file, PartId part);

// Converts the text typed into a field to JSON. Returns nullopt if the text is not a valid value.
std::optional<std::string> jsonOf(const FormField& field, const QString& text);

// Loops unrolled along a dimension, such as "K 16, C max". Empty: the search chooses. A dash: unused.
QString loopsText(const Dataflow& dataflow, const std::string& dim);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// One part of a profile as a form: fields with label, value, unit, range and source, made from the profile and its
// schema. The id of a field is its JSON pointer, as in the reader's diagnostics.
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

inline constexpr const char* kDramPartField = "#part";  // behind the pointer of the off-chip memory

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

// file: compared with to mark changed fields; null: no marks.
Form formOf(const HardwareProfile& profile, const HardwareProfile* file, PartId part);

// The text typed into the field as JSON; nullopt if it is not a valid value.
std::optional<std::string> jsonOf(const FormField& field, const QString& text);

// "K 16, C max"; empty if the search chooses, a dash if the dimension is unused.
QString loopsText(const Dataflow& dataflow, const std::string& dim);

}  // namespace tilescope::gui

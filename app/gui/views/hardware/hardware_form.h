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

#include "app/gui/kit/panel/form_field.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

inline constexpr const char* kDramPartField = "#part";  // behind the pointer of the off-chip memory

enum class PartKind { General, Array, Memory, Dataflow, Sources };
struct PartId {
  PartKind kind = PartKind::General;
  std::size_t place = 0;  // of a memory or a dataflow

  bool operator==(const PartId&) const = default;
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

// SPDX-License-Identifier: GPL-3.0-or-later
// One part of a profile as a form. A field's id is its JSON pointer, as in errors of the profile reader.
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
inline constexpr const char* kDramPartField = "#part";  // after the off-chip memory's pointer

enum class PartKind { General, Array, Memory, Dataflow, Sources };
struct PartId {
  PartKind kind = PartKind::General;
  std::size_t place = 0;

  bool operator==(const PartId&) const = default;
};

struct FormSection {
  QString title;
  QString note;  // next to the title
  std::vector<FormField> fields;

  bool operator==(const FormSection&) const = default;
};
using Form = std::vector<FormSection>;

// file: to mark changed fields; null: no marks.
Form formOf(const HardwareProfile& profile, const HardwareProfile* file, PartId part);

// nullopt: invalid.
std::optional<std::string> jsonOf(const FormField& field, const QString& text);

// "K 16, C max". Empty: the search chooses. A dash: unused.
QString loopsText(const Dataflow& dataflow, const std::string& dim);

}  // namespace tilescope::gui

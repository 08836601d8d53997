// SPDX-License-Identifier: GPL-3.0-or-later
// Makes fields for the forms of a profile: label and unit from the table of fields, range and description from the
// schema, value, source, and whether it differs from the file.
#pragma once

#include <string>
#include <vector>

#include "app/gui/views/hardware/hardware_form.h"
#include "core/base/json.h"

namespace tilescope::gui {

Segment formOption(const QString& id, const QString& text, const QString& tip = {});

class FormFields {
 public:
  FormFields(const HardwareProfile& profile, const HardwareProfile* file);  // both must outlive it; file may be null

  // The caller sets labels that differ from the table.
  FormField field(const std::string& pointer, FieldKind kind) const;
  FormField number(const std::string& pointer) const;
  FormField size(const std::string& pointer, const QString& unit, double bitsPerUnit) const;
  FormField text(const std::string& pointer, FieldKind kind = FieldKind::Text) const;
  FormField choice(const std::string& pointer, std::vector<Segment> options) const;
  FormField fact(const std::string& id, const QString& label, const QString& value) const;
  QString energyUnit() const;

 private:
  FormField counted(FormField made, const QString& unit, double unitValue) const;
  void markChange(FormField& made, const std::string& pointer) const;

  const HardwareProfile& profile_;
  const HardwareProfile* file_;
  Json document_, fileDocument_;
};

}  // namespace tilescope::gui

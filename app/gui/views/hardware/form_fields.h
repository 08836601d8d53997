// SPDX-License-Identifier: GPL-3.0-or-later
// Makes single fields of the forms of a profile: value, range and description from the schema, source, and what differs
// from the file.
#pragma once

#include <string>
#include <vector>

#include "app/gui/views/hardware/hardware_form.h"
#include "core/base/json.h"

namespace tilescope::gui {

Segment formOption(const QString& id, const QString& text, const QString& tip = {});

class FormFields {
 public:
  FormFields(const HardwareProfile& profile, const HardwareProfile* file);  // both outlive it; file may be null

  FormField field(const std::string& pointer, const QString& label, FieldKind kind) const;
  FormField number(const std::string& pointer, const QString& label, const QString& unit, double unitValue = 1) const;
  FormField text(const std::string& pointer, const QString& label, FieldKind kind = FieldKind::Text) const;
  FormField choice(const std::string& pointer, const QString& label, std::vector<Segment> options) const;
  FormField fact(const std::string& id, const QString& label, const QString& value) const;
  QString energyUnit() const;

 private:
  void markChange(FormField& made, const std::string& pointer) const;

  const HardwareProfile& profile_;
  const HardwareProfile* file_;
  Json document_, fileDocument_;
};

}  // namespace tilescope::gui

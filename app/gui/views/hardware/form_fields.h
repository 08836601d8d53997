// SPDX-License-Identifier: GPL-3.0-or-later
// Labels and units come from a table, ranges and descriptions from the JSON schema, values and sources from the
// profile.
#pragma once

#include <string>
#include <vector>

#include "app/gui/views/hardware/hardware_form.h"
#include "core/base/json.h"

namespace tilescope::gui {
Segment formOption(const QString& id, const QString& text, const QString& tip = {});

class FormFields {
 public:
  // Both profiles must outlive this object. file: may be null.
  FormFields(const HardwareProfile& profile, const HardwareProfile* file);

  // The caller may replace the label.
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

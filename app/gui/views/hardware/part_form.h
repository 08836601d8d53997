// SPDX-License-Identifier: GPL-3.0-or-later
// The form of one part of a profile: sections of fields, the ports of a memory, and the buttons of an array's
// dimensions. Entries go to the model; errors are shown at their fields.
#pragma once

#include <QScrollArea>

#include "app/gui/views/hardware/hardware_model.h"

class QVBoxLayout;

namespace tilescope::gui {

class FormRow;
class PortTable;
class ThemeController;
class ToneLabel;

class PartForm : public QScrollArea {
  Q_OBJECT
 public:
  PartForm(HardwareModel& model, const ThemeController* themes, QWidget* parent = nullptr);
  ~PartForm() override;

  void refresh();
  FormRow* row(const QString& pointer) const;  // null if there is none
  PortTable* ports() const { return ports_; }

 signals:
  // Errors that belong to no field of this form.
  void refused(const tilescope::Diagnostics& reasons);

 private:
  void rebuild(const Form& form);
  void addSection(const FormSection& section);
  QWidget* makeRow(const FormField& field);
  QWidget* makePorts(const FormField& field);
  QWidget* makeDimButtons();
  void commit(const FormField& field, const QString& text);
  // Shows the reasons below the fields that they are about.
  void showReasons(const Diagnostics& reasons, const QString& pointer);

  HardwareModel& model_;
  const ThemeController* themes_;
  QWidget* content_ = nullptr;
  QVBoxLayout* column_ = nullptr;
  PortTable* ports_ = nullptr;
  QList<FormRow*> rows_;
  Form form_;
  std::size_t dims_ = 0;
};

}  // namespace tilescope::gui

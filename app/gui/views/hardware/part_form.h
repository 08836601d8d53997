// SPDX-License-Identifier: GPL-3.0-or-later
// The form for one part of a profile: sections of fields, the ports of a memory, and the buttons of the array
// dimensions. Committed values go to the model. A rejected value is outlined, and a line below the form shows the
// error.
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
  QString reason() const;  // the text of the error line; empty: no errors

 signals:
  // Emitted for errors that belong to no field of this form.
  void refused(const tilescope::Diagnostics& reasons);

 private:
  void rebuild(const Form& form);
  void addSection(const FormSection& section);
  QWidget* makeRow(const FormField& field);
  QWidget* makePorts(const FormField& field);
  QWidget* makeDimButtons();
  void commit(const FormField& field, const QString& text);
  void resizeEvent(QResizeEvent* event) override;
  void showReason();
  // Shows the errors at the field with this pointer.
  void showReasons(const Diagnostics& reasons, const QString& pointer);

  HardwareModel& model_;
  const ThemeController* themes_;
  ToneLabel* reason_;
  QWidget* content_ = nullptr;
  QVBoxLayout* column_ = nullptr;
  PortTable* ports_ = nullptr;
  QList<FormRow*> rows_;
  Form form_;
  std::size_t dims_ = 0;
};

}  // namespace tilescope::gui

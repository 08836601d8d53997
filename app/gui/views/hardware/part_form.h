// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of fields for one part of a profile. A rejected value is outlined, with the error below the form.
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
  FormRow* row(const QString& pointer) const;  // null: none
  PortTable* ports() const { return ports_; }
  QString reason() const;  // empty: no errors
  QString note() const { return model_.note(); }

 signals:
  // For errors that belong to no field of this form.
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
  void showReasons(const Diagnostics& reasons, const QString& pointer);

  HardwareModel& model_;
  const ThemeController* themes_;
  ToneLabel* reason_;  // or the note on the last entry
  QWidget* content_ = nullptr;
  QVBoxLayout* column_ = nullptr;
  PortTable* ports_ = nullptr;
  QList<FormRow*> rows_;
  Form form_;
  std::size_t dims_ = 0;
};

}  // namespace tilescope::gui

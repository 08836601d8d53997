// SPDX-License-Identifier: GPL-3.0-or-later
// A field of a form: label, control, unit and source. A rejected value stays with its error, in place of unit and
// source, until it is corrected or Esc restores the old value.
#pragma once

#include <QWidget>

#include "app/gui/kit/panel/form_field.h"

class QGridLayout;
class QLineEdit;

namespace tilescope::gui {

class SegmentedControl;
class ThemeController;
class ToneLabel;

class FormRow : public QWidget {
  Q_OBJECT
 public:
  // Narrow: label and control; the owner shows errors.
  enum class Look { Wide, Narrow };
  FormRow(const FormField& field, const ThemeController* themes, QWidget* parent, Look look = Look::Wide);
  ~FormRow() override;

  const FormField& field() const { return field_; }
  // A rejected entry stays as typed.
  void setField(const FormField& field);
  void showError(const QString& text);
  const QString& error() const { return errorText_; }
  QWidget* control() const { return control_; }

 signals:
  void committed(const tilescope::gui::FormField& field, const QString& text);
  void errorChanged(const QString& text);
  void sourceCommitted(const QString& pointer, const QString& source);
  void assumptionRequested(const QString& pointer, bool assumed);
  void resetRequested(const tilescope::gui::FormField& field);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeControl();
  QWidget* makeEntry();
  QWidget* makeText();
  QWidget* makeChoice();
  QWidget* makeSwitch();
  QWidget* makeSet();
  QWidget* makeButton();
  void showValue();
  void showSource();
  void describeControl();
  bool fillsRow() const;
  void showBeside();
  void commit(const QString& text);
  void editSource();
  QString typed() const;
  bool isEntry() const;
  bool fitsSegments() const;

  FormField field_;
  const ThemeController* themes_;
  Look look_;
  QGridLayout* grid_;
  ToneLabel *label_, *unit_, *source_, *error_;
  QWidget* control_ = nullptr;
  QString errorText_;
  bool isCommitting_ = false;
};

}  // namespace tilescope::gui

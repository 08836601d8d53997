// SPDX-License-Identifier: GPL-3.0-or-later
// A small field with caption and number, for values without a slider (precision, batch size). Same interface as
// SliderRow, but no drags.
#pragma once

#include <QWidget>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/kit/panel/value_field.h"

namespace tilescope::gui {

class CompactField : public QWidget {
  Q_OBJECT
 public:
  explicit CompactField(const ThemeController* theme, QWidget* parent = nullptr);

  void setRow(const ParameterRow& row);  // keeps the text of an entry in progress
  const ParameterRow& row() const { return row_; }
  void setLimits(const EntryLimits& limits);
  void showError(const QString& text) { field_->showError(text); }
  ValueField* field() const { return field_; }

  QSize sizeHint() const override { return field_->sizeHint(); }
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void valueChanged(const QString& id, double value);
  void resetRequested(const QString& id);
  void errorChanged(const QString& text);

 private:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

  ValueField* field_;
  ParameterRow row_;
  bool ownLimits_ = false;
  int wheel_ = 0;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The field of a value: number and unit, with triangles for steps (steppers), without them (plain), or with a caption
// (compact). It works like a spreadsheet cell, so that slider and field are one tab stop: keys change the value until a
// digit, Enter, F2 or a click starts an entry.
//
// Enter commits the entry, Esc restores the value. A wrong entry stays with an error frame, and only errorChanged is
// emitted. The field shows as many digits as fit, and sizes below 1 KiB in bytes. An entry starts with all digits. A
// typed number without a unit has the displayed unit.
#pragma once

#include <QBasicTimer>
#include <QLineEdit>
#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/kit/panel/value_scale.h"
#include "app/gui/kit/panel/value_text.h"

namespace tilescope::gui {

class ThemeController;

class ValueField : public QLineEdit {
  Q_OBJECT
 public:
  enum class Look { Steppers, Plain, Compact };
  ValueField(const ThemeController* theme, Look look, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of keyboard shortcuts

  void setCaption(const QString& caption);  // for the compact look
  void setUnit(const QString& unit);
  void setScale(const ValueScale& scale);
  void setLimits(const EntryLimits& limits);
  // For the compact look: a dot if the value differs from the base, a hatch if it is an assumption.
  void setMarks(bool changed, bool assumption);

  // Emits nothing. An entry in progress keeps its text, and Esc then restores the new value.
  void setValue(double value);
  double value() const { return value_; }
  const ValueScale& scale() const { return scale_; }

  // Like a key or wheel turn: emits valueChanged, unless the limit is reached.
  void step(int direction, bool fine);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  void abandonEntry();  // same as Esc
  bool isEditing() const { return editing_; }
  const QString& error() const { return error_; }
  void showError(const QString& text);

 signals:
  void valueChanged(double value);
  void resetRequested();
  // Alt+Up (+1) or Alt+Down (-1) was pressed. Only with steppers.
  void kneeRequested(int direction);
  void errorChanged(const QString& text);  // empty: no error

 private:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void timerEvent(QTimerEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

  bool moveByKey(const QKeyEvent& event);
  void change(double value);
  void startEntry(bool selectAll);
  void commitEntry();
  void endEntry();
  void setError(const QString& text);
  void restyle();
  QSize naturalSize() const;
  QString shownText() const;
  QString shownUnit() const;
  void showValue();
  void placeText();
  int captionLeft() const;
  int stepperWidth() const;
  int stepperAt(const QPoint& place) const;  // -1: lower, +1: upper triangle; 0: none
  void paintNumber(QPainter& painter);
  void paintUnit(QPainter& painter);
  void paintSteppers(QPainter& painter);
  void paintCaption(QPainter& painter);

  const ThemeController* theme_;
  Look look_;
  QString caption_, unit_, error_;
  QString entryText_, entryUnit_;  // at the start of the entry
  ValueScale scale_;
  EntryLimits limits_;
  double value_ = 1;
  bool changed_ = false, assumption_ = false;
  bool editing_ = false;
  int numberEnd_ = 0;
  int unitLeft_ = -1;  // -1: no space for the unit
  int heldStepper_ = 0, hoveredStepper_ = 0;
  QBasicTimer repeat_;
};

}  // namespace tilescope::gui

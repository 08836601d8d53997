// SPDX-License-Identifier: GPL-3.0-or-later
// The field of one value: number and unit with steppers, without steppers (plain), or with a short caption (compact).
// It behaves like a spreadsheet cell, so that slider and field share one tab stop: keys move the value until a digit,
// Enter, F2 or a click starts an entry. Enter commits the entry, Esc restores the value. A wrong entry stays, framed
// as an error, and errorChanged emits what was expected; nothing else is emitted. The field shows as many digits as
// fit before the unit, and sizes below one KiB in bytes. An entry starts with all digits; a number without a unit is
// in the unit shown.
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
  // Compact look: a dot if the value differs from the base, a hatched edge if it is an assumption.
  void setMarks(bool changed, bool assumption);

  // Emits nothing. An entry in progress keeps its text; Esc then restores this value.
  void setValue(double value);
  double value() const { return value_; }
  const ValueScale& scale() const { return scale_; }

  // Like a key or a wheel turn: emits valueChanged unless the value is at its limit.
  void step(int direction, bool fine);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  void abandonEntry();  // as Esc does
  bool isEditing() const { return editing_; }
  const QString& error() const { return error_; }
  void showError(const QString& text);

 signals:
  void valueChanged(double value);
  void resetRequested();
  void kneeRequested(int direction);       // Alt+Up (+1) or Alt+Down (-1); only with steppers
  void errorChanged(const QString& text);  // empty: no error any more

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
  int stepperAt(const QPoint& place) const;  // +1, -1 or 0
  void paintNumber(QPainter& painter);
  void paintUnit(QPainter& painter);
  void paintSteppers(QPainter& painter);
  void paintCaption(QPainter& painter);

  const ThemeController* theme_;
  Look look_;
  QString caption_, unit_, error_;
  QString entryText_, entryUnit_;  // text and unit when the entry started
  ValueScale scale_;
  EntryLimits limits_;
  double value_ = 1;
  bool changed_ = false, assumption_ = false;
  bool editing_ = false;
  int numberEnd_ = 0;
  int unitLeft_ = -1;  // -1: the unit does not fit
  int heldStepper_ = 0, hoveredStepper_ = 0;
  QBasicTimer repeat_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// A value field that works like a spreadsheet cell: keys step the value until a digit, Enter, F2 or a click starts an
// entry. Enter commits it, Esc restores the value. A wrong entry stays with an error frame and only emits errorChanged.
// Numbers without a unit have the displayed unit.
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

  static WidgetKeys keys();

  void setCaption(const QString& caption);  // compact look only
  void setUnit(const QString& unit);
  void setScale(const ValueScale& scale);
  void setLimits(const EntryLimits& limits);
  void setOtherUnit(const std::optional<OtherUnit>& other) { other_ = other; }
  // Compact look: a dot if changed, a hatch if it is an assumption.
  void setMarks(bool changed, bool assumption);

  // Emits nothing. An entry in progress stays; Esc then restores the new value.
  void setValue(double value);
  double value() const { return value_; }
  const ValueScale& scale() const { return scale_; }

  // Emits valueChanged unless the limit is reached.
  void step(int direction, bool fine);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  void abandonEntry();
  bool isEditing() const { return editing_; }
  const QString& error() const { return error_; }
  void showError(const QString& text);
  // What a typed value was rounded to; until the next change.
  const QString& note() const { return note_; }

 signals:
  void valueChanged(double value);
  void otherEntered(double value);  // instead of valueChanged: a value to be kept in the other unit
  void resetRequested();
  // Alt+Up (+1) or Alt+Down (-1). Only with steppers.
  void kneeRequested(int direction);
  void errorChanged(const QString& text);
  void noteChanged(const QString& text);

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
  void setNote(const QString& text);
  void restyle();
  QSize naturalSize() const;
  QString shownText() const;
  QString shownUnit() const;
  void showValue();
  void placeText();
  int captionLeft() const;
  int stepperWidth() const;
  int stepperAt(const QPoint& place) const;  // -1: lower triangle, +1: upper; 0: none
  void paintNumber(QPainter& painter);
  void paintUnit(QPainter& painter);
  void paintSteppers(QPainter& painter);
  void paintCaption(QPainter& painter);

  const ThemeController* theme_;
  Look look_;
  QString caption_, unit_, error_, note_;
  QString entryText_, entryUnit_;
  ValueScale scale_;
  EntryLimits limits_;
  std::optional<OtherUnit> other_;
  double value_ = 1;
  bool changed_ = false, assumption_ = false;
  bool editing_ = false;
  int numberEnd_ = 0;
  int unitLeft_ = -1;  // -1: no space for the unit
  int heldStepper_ = 0, hoveredStepper_ = 0;
  QBasicTimer repeat_;
};

}  // namespace tilescope::gui

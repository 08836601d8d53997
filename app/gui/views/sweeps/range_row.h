// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/kit/panel/value_scale.h"
#include "app/gui/views/sweeps/ranges_model.h"

class QCheckBox;

namespace tilescope::gui {
class SpinEntry;
class ThemeController;
class ValueField;

class RangeRow : public QWidget {
  Q_OBJECT
 public:
  explicit RangeRow(const ThemeController* themes, QWidget* parent = nullptr);

  void setLine(const RangeLine& line);
  const RangeLine& line() const { return line_; }
  QCheckBox* tick() const { return tick_; }
  ValueField* from() const { return from_; }
  ValueField* to() const { return to_; }
  SpinEntry* steps() const { return steps_; }
  QPointF handle(bool upper) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void varied(const QString& id, bool on);
  void rangeChanged(const QString& id, double from, double to);
  void stepsChanged(const QString& id, int steps);

 private:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void place();
  void say();
  void takeSteps();
  QRectF groove() const;
  double placeOf(double value) const;
  ValueScale scale() const;

  const ThemeController* themes_;
  QCheckBox* tick_;
  ValueField *from_, *to_;
  SpinEntry* steps_;
  RangeLine line_;
  enum class Handle { None, Lower, Upper } held_ = Handle::None;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Label, field and slider on a logarithmic scale, with the objective's curve below. The field is the only tab stop; its
// keys move the slider. A drag emits dragStarted, valueChanged several times and dragFinished; a step or entry emits
// one valueChanged.
#pragma once

#include <QWidget>

#include "app/gui/kit/chrome/accessible_role.h"
#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/kit/panel/value_field.h"

namespace tilescope::gui {

class SliderRow : public QWidget, public AccessibleValue {
  Q_OBJECT
 public:
  explicit SliderRow(const ThemeController* theme, QWidget* parent = nullptr);

  void setRow(const ParameterRow& row);
  const ParameterRow& row() const { return row_; }

  // Default: the slider's range, in whole numbers except for bytes.
  void setLimits(const EntryLimits& limits);
  void showError(const QString& text) { field_->showError(text); }

  void setCurve(const ParameterCurve& curve);
  const ParameterCurve& curve() const { return curve_; }
  void setCurveShown(bool shown);

  bool isDragging() const { return dragging_; }
  ValueField* field() const { return field_; }
  QRect grooveRect() const;  // for tests and tours
  QRect curveRect() const;   // for tests and tours; empty: no curve

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

  QString accessibleText() const override;
  std::optional<Scale> scale() const override { return Scale{row_.least, row_.most, row_.value}; }
  void setOnScale(double value) override;

 signals:
  void dragStarted(const QString& id);
  void valueChanged(const QString& id, double value);
  void otherEntered(const QString& id, double value);  // to be kept in the other unit
  void dragFinished(const QString& id);
  void resetRequested(const QString& id);
  void attended(const QString& id);
  void menuRequested(const QString& id, const QPoint& globalPlace);

 private:
  bool event(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

  void restyle();
  void placeField();
  void dragTo(double x);
  void setShown(double value);
  void jumpToKnee(int direction);
  QString curveText(double x) const;
  void finishDrag();
  bool differs() const;
  bool hasLine() const;  // below the field: an error or a note
  double handleX() const;
  int grooveY() const;
  QRect dragZone() const;
  QRect dotRect() const;
  QRect hatchRect() const;
  int labelWidth() const;
  void paintLabel(QPainter& painter);
  void paintLine(QPainter& painter);
  void paintGroove(QPainter& painter);
  void paintPins(QPainter& painter);

  const ThemeController* theme_;
  ValueField* field_;
  ParameterRow row_;
  ParameterCurve curve_;
  bool curveShown_ = true;
  bool ownLimits_ = false;
  bool dragging_ = false, hovered_ = false;
  double grip_ = 0;  // pointer relative to the handle's centre
  double start_ = 0;
  int wheel_ = 0;  // accumulated, in eighths of a degree
};

}  // namespace tilescope::gui

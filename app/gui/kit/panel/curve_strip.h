// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of the objective below a slider, on the slider's scale; lower is better. The height is logarithmic, so that
// 10 % looks the same everywhere. A band shows the gap of points that are not proven. Hollow disc: min; hollow diamond:
// knee; hatch: a budget is exceeded.
#pragma once

#include <QAbstractButton>
#include <QRectF>
#include <span>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/kit/panel/value_scale.h"

class QColor;
class QPainter;
class QMenu;

namespace tilescope::gui {

struct Theme;

// Positions of points, to paint and for hit tests.
class CurveStrip {
 public:
  CurveStrip(const ParameterCurve& curve, const ValueScale& scale, const QRectF& room);

  double xOf(double value) const;
  double yOf(const CurvePoint& point) const;       // solved points only
  double yOfBound(const CurvePoint& point) const;  // lower end of the gap band; without a bound: yOf()
  // Height between two solved neighbours; nullopt if one is not solved.
  std::optional<double> yAt(double value) const;
  // Nearest solved point; null: none.
  const CurvePoint* nearest(double x) const;

  void paint(QPainter& painter, const Theme& theme, double present, double stemTop) const;

 private:
  bool isUnfinished() const;
  void paintUnfinished(QPainter& painter, const Theme& theme) const;
  void paintArea(QPainter& painter, const Theme& theme) const;
  void paintMarks(QPainter& painter, const Theme& theme) const;
  void paintLine(QPainter& painter, const Theme& theme) const;
  void paintSteps(QPainter& painter, const Theme& theme) const;
  void paintHatch(QPainter& painter, const Theme& theme) const;
  void paintLimits(QPainter& painter, const Theme& theme, double top) const;
  void paintBands(QPainter& painter, const QColor& colour) const;
  void paintStretch(QPainter& painter, const QColor& colour, const CurvePoint& from, const CurvePoint& to) const;
  double cost(double objective) const;
  double yAtCost(double cost) const;

  const ParameterCurve& curve_;
  const ValueScale& scale_;
  std::span<const CurvePoint> points_;  // inside the scale
  QRectF room_;
  double lowest_ = 0, highest_ = 0;  // logarithms of min and max cost
};

class CurveLegend : public QAbstractButton {
  Q_OBJECT
 public:
  explicit CurveLegend(const ThemeController* themes, QWidget* parent = nullptr);

  void setMenu(QMenu* menu) { menu_ = menu; }
  // value: name of the metric. hasArea: a second curve shows the chip area.
  void setShown(const QString& value, bool hasArea);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void open();
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  QMenu* menu_ = nullptr;
  LegendEntries entries_;
};

}  // namespace tilescope::gui

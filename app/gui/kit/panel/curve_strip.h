// SPDX-License-Identifier: GPL-3.0-or-later
// The curve below a slider, on the slider's scale. It shows the objective; lower is always better. The height is
// logarithmic, so that a change of 10 % looks the same in all curves with equal ends.
//
// If points are not proven, a band shows the gap: from the best value found (dashed) down to the lower bound. Until all
// points are solved, the outline is dashed. A dimmed curve with its own scale shows the chip area. A hollow disc marks
// the min, a hollow diamond the knee. Values beyond a budget are hatched, with a line at the limit.
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

// The positions of the points, used to paint and for hit tests.
class CurveStrip {
 public:
  CurveStrip(const ParameterCurve& curve, const ValueScale& scale, const QRectF& room);

  double xOf(double value) const;
  double yOf(const CurvePoint& point) const;       // for solved points
  double yOfBound(const CurvePoint& point) const;  // lower end of the gap band; without a bound: yOf()
  // The height of the curve between two solved neighbours. nullopt if they are not solved.
  std::optional<double> yAt(double value) const;
  // The solved point nearest to x; null: none.
  const CurvePoint* nearest(double x) const;

  // present: the current value, marked with a vertical line.
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
  std::span<const CurvePoint> points_;  // points within the scale
  QRectF room_;
  double lowest_ = 0, highest_ = 0;  // logarithms of min and max cost
};

// The legend of the curves in a section's header. A click opens a menu of metrics.
class CurveLegend : public QAbstractButton {
  Q_OBJECT
 public:
  explicit CurveLegend(const ThemeController* themes, QWidget* parent = nullptr);

  void setMenu(QMenu* menu) { menu_ = menu; }  // owned by the caller
  // value: name of the metric. hasArea: there is a curve of the chip area.
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

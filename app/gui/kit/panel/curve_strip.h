// SPDX-License-Identifier: GPL-3.0-or-later
// The curve below a slider's groove, on the groove's scale; lower is better for every objective. The height is
// logarithmic: a change of 10 % looks the same in all curves that share their ends. Values beyond the slider's range
// are left out. For points that are not proven, a band shows the gap: from the best value found (dashed) down to the
// lower bound. While points are missing, the outline is dashed. The chip area is a dimmed curve on its own scale. A
// hollow disc marks the minimum, a hollow diamond the knee. Values beyond a budget are hatched, with a line where its
// limit is crossed.
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

// The positions of the points, for all painters and hit tests.
class CurveStrip {
 public:
  CurveStrip(const ParameterCurve& curve, const ValueScale& scale, const QRectF& room);

  double xOf(double value) const;
  double yOf(const CurvePoint& point) const;       // of a solved point
  double yOfBound(const CurvePoint& point) const;  // the lower end of its gap band; yOf() if no bound is known
  // The height of the curve at a value, interpolated between the solved neighbours; nullopt without them.
  std::optional<double> yAt(double value) const;
  // The solved point nearest to x; null if there is none.
  const CurvePoint* nearest(double x) const;

  // present: the value under the handle, marked with a vertical line.
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
  std::span<const CurvePoint> points_;  // those within the scale
  QRectF room_;
  double lowest_ = 0, highest_ = 0;  // logarithms of costs
};

// The legend of the curves under the sliders, in a section's header; a click opens the choice of values.
class CurveLegend : public QAbstractButton {
  Q_OBJECT
 public:
  explicit CurveLegend(const ThemeController* themes, QWidget* parent = nullptr);

  void setMenu(QMenu* menu) { menu_ = menu; }  // of the owner
  // value: "energy". hasArea: the legend has an entry for the area curve.
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

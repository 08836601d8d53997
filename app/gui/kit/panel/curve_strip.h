// SPDX-License-Identifier: GPL-3.0-or-later
// The curve below a slider's groove, on the groove's scale: lower is better, whatever the objective. Ratios are equal
// heights, so that a change of 10 % looks the same in every curve that is drawn to the same ends. Values beyond the
// slider's range are left out. Where points are not proven, a band shows what is open: from the best that was found,
// dashed, down to what nothing can beat. While points are missing, a dashed outline says so. The area of the chip is a
// quieter curve on a scale of its own. A hollow disc marks the minimum, a hollow diamond the knee. Values beyond a
// budget are hatched, with a line where its limit is crossed.
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

// Where the points lie; every painter and hit test asks here.
class CurveStrip {
 public:
  CurveStrip(const ParameterCurve& curve, const ValueScale& scale, const QRectF& room);

  double xOf(double value) const;
  double yOf(const CurvePoint& point) const;       // of a solved one
  double yOfBound(const CurvePoint& point) const;  // the lower end of its band; where no bound is known, yOf()
  // The height of the curve at any value of the range, between the solved neighbours; nothing where there are none.
  std::optional<double> yAt(double value) const;
  // The solved point nearest to the place; null: none.
  const CurvePoint* nearest(double x) const;

  // present: the value under the handle, from which a stem comes down.
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
  std::span<const CurvePoint> points_;  // within the scale
  QRectF room_;
  double lowest_ = 0, highest_ = 0;  // logarithms of costs
};

// What the curves under the sliders show: a legend in the header of a section that opens the choice of values.
class CurveLegend : public QAbstractButton {
  Q_OBJECT
 public:
  explicit CurveLegend(const ThemeController* themes, QWidget* parent = nullptr);

  void setMenu(QMenu* menu) { menu_ = menu; }  // of the owner
  // value: "energy"; the area's line only where curves have one.
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

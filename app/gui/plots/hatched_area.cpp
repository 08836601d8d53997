// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/hatched_area.h"

#include <QLineF>
#include <QPainter>
#include <QVector>
#include <algorithm>
#include <cmath>

namespace tilescope::gui {
namespace {

constexpr double kPeriod = 6;  // px; as in hatchBrush
constexpr double kLine = 1;

}  // namespace

// Lines x + y = c, with c a multiple of the period: hatches of neighbouring areas line up.
void paintHatchedArea(QPainter& painter, const QRectF& area, const QColor& colour) {
  if (area.isEmpty()) return;
  const double step = kPeriod * std::sqrt(2.0);
  QVector<QLineF> lines;
  const double last = area.right() + area.bottom();
  for (double sum = std::ceil((area.left() + area.top()) / step) * step; sum < last; sum += step) {
    const double left = std::max(area.left(), sum - area.bottom());
    const double right = std::min(area.right(), sum - area.top());
    lines.append(QLineF(left, sum - left, right, sum - right));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, kLine));
  painter.drawLines(lines);
}

}  // namespace tilescope::gui

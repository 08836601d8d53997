// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/rubber_band.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {

constexpr int kClickSlack = 4;
constexpr double kFill = 0.12;  // opacity

}  // namespace

void RubberBand::press(const QPoint& at, bool onBackground, bool selects) {
  from_ = to_ = at;
  onBackground_ = onBackground;
  selects_ = selects;
  shown_ = false;
}

bool RubberBand::moveTo(const QPoint& at) {
  if (!from_ || !onBackground_ || at == to_) return false;
  to_ = at;
  shown_ = shown_ || !isClick(at);
  return shown_;
}

bool RubberBand::isClick(const QPoint& at) const {
  return from_ && (at - *from_).manhattanLength() <= kClickSlack;
}

// QRect::normalized() would lose edges.
QRect RubberBand::rect() const {
  const QPoint from = from_.value_or(to_);
  return {QPoint(std::min(from.x(), to_.x()), std::min(from.y(), to_.y())),
          QPoint(std::max(from.x(), to_.x()), std::max(from.y(), to_.y()))};
}

void RubberBand::end() {
  from_.reset();
  shown_ = false;
}

// A solid frame zooms, a dashed one selects.
void drawRubberBand(QPainter& painter, const QRect& band, bool selects, const Theme& theme) {
  QColor fill = theme.accent;
  fill.setAlphaF(static_cast<float>(kFill));
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(theme.accent, 1, selects ? Qt::DashLine : Qt::SolidLine));
  painter.setBrush(fill);
  painter.drawRect(band.adjusted(0, 0, -1, -1));
}

AxisRange zoomedLog(const AxisRange& range, double share, double factor) {
  const double lower = std::log(range.lower), upper = std::log(range.upper);
  const AxisRange moved = zoomedLinear({lower, upper}, share, factor);
  return {std::exp(moved.lower), std::exp(moved.upper)};
}

AxisRange zoomedLinear(const AxisRange& range, double share, double factor) {
  const double length = range.upper - range.lower, at = range.lower + share * length;
  return {at - share * length / factor, at + (1 - share) * length / factor};
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/curve_strip.h"

#include <QCoreApplication>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
constexpr double kUnfinishedAir = 4;  // px beside the text

// log of the smallest max/min ratio of costs that uses the full height
const double kMinSpan = std::log(1.1);
constexpr double kAirBelow = 3, kAirAbove = 1.5;  // px; for the current point and half a line
constexpr double kCurveWidth = 1.5, kPoint = 2.2, kFill = 0.12;
constexpr double kBandFill = 0.3,
                 kFoundOpacity = 0.75;  // opacity of the gap band and its upper line
constexpr double kStaleOpacity = 0.45;
constexpr double kFirstOpacity = 0.5;

constexpr double kOutlineRadius = 3;
constexpr double kBeyondOpacity = 0.45;                                   // hatch beyond a budget
constexpr double kCurveLimitWidth = 1.2, kLimitCap = 6, kLimitAbove = 8;  // px; kLimitAbove: above the groove

constexpr double kAreaWidth = 1.2, kMarkWidth = 1.3, kDisc = 2.8, kKnee = 4;  // px; kDisc and kKnee are radii

bool isWithin(const ValueScale& scale, double value) {
  return value >= scale.least * (1 - kSameValue) && value <= scale.most * (1 + kSameValue);
}

// The points on the scale; points are ascending.
std::span<const CurvePoint> within(const ValueScale& scale, const std::vector<CurvePoint>& points) {
  const auto isInside = [&](const CurvePoint& point) { return isWithin(scale, point.value); };
  const auto first = std::find_if(points.begin(), points.end(), isInside);
  return {first, std::find_if_not(first, points.end(), isInside)};
}

bool isSolved(const CurvePoint& point) {
  return point.state == CurvePoint::State::Solved;
}

bool hasBand(const CurvePoint& point) {
  return point.gap > 0 && point.gap < 1;
}

double strength(const ParameterCurve& curve) {
  if (curve.stale) return kStaleOpacity;
  const double share = static_cast<double>(curve.answered()) / static_cast<double>(curve.points.size());
  return kFirstOpacity + (1 - kFirstOpacity) * share;
}

// Over the line of the present value, which would strike it through.
void writeBeingComputed(QPainter& painter, const QRectF& room, const Theme& theme) {
  const QString text = QCoreApplication::translate("CurveStrip", "being computed");
  painter.setFont(wordFont(kSmallPixels));
  QRectF box(QPointF(), QSizeF(QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * kUnfinishedAir, 0));
  box.setHeight(room.height() - 2);
  box.moveCenter(room.center());
  painter.setOpacity(1);
  painter.fillRect(box, theme.panel);
  painter.setPen(theme.text3);
  painter.drawText(box, Qt::AlignCenter, text);
}

constexpr int kCurveLegendHeight = 20, kCurveLegendChevron = 10, kCurveLegendGap = 2;

}  // namespace

CurveStrip::CurveStrip(const ParameterCurve& curve, const ValueScale& scale, const QRectF& room)
    : curve_(curve),
      scale_(scale),
      // a curve with steps also needs points outside
      points_(curve.steps ? std::span(curve.points) : within(scale, curve.points)),
      room_(room) {
  bool any = false;
  for (const CurvePoint& point : points_) {
    if (!isSolved(point)) continue;
    const double height = cost(point.objective);
    const double bound = hasBand(point) ? cost(curve.boundOf(point)) : height;
    lowest_ = any ? std::min(lowest_, bound) : bound;
    highest_ = any ? std::max(highest_, height) : height;
    any = true;
  }
  highest_ = std::max(highest_, lowest_ + kMinSpan);
}

double CurveStrip::cost(double objective) const {
  const double value = std::log(std::max(objective, std::numeric_limits<double>::min()));
  return curve_.largerIsBetter ? -value : value;
}

double CurveStrip::xOf(double value) const {
  return room_.left() + fractionOf(scale_, value) * room_.width();
}

double CurveStrip::yAtCost(double cost) const {
  const double share = (cost - lowest_) / (highest_ - lowest_);
  return room_.bottom() - kAirBelow - share * (room_.height() - kAirBelow - kAirAbove);
}

double CurveStrip::yOf(const CurvePoint& point) const {
  return yAtCost(cost(point.objective));
}

double CurveStrip::yOfBound(const CurvePoint& point) const {
  return hasBand(point) ? yAtCost(cost(curve_.boundOf(point))) : yOf(point);
}

std::optional<double> CurveStrip::yAt(double value) const {
  if (!isWithin(scale_, value)) return std::nullopt;
  if (const CurvePoint* point = curve_.at(value); point && point->state != CurvePoint::State::Waiting)
    return isSolved(*point) ? std::optional(yOf(*point)) : std::nullopt;
  if (curve_.steps) return std::nullopt;
  const CurvePoint* below = nullptr;
  for (const CurvePoint& point : points_) {
    if (point.state == CurvePoint::State::Waiting) continue;
    if (point.value < value) {
      below = &point;
      continue;
    }
    if (!below || !isSolved(*below) || !isSolved(point)) return std::nullopt;
    const double from = xOf(below->value), to = xOf(point.value);
    const double share = to > from ? (xOf(value) - from) / (to - from) : 0;
    return std::lerp(yOf(*below), yOf(point), share);
  }
  return std::nullopt;
}

const CurvePoint* CurveStrip::nearest(double x) const {
  const CurvePoint* best = nullptr;
  for (const CurvePoint& point : points_) {
    if (point.state == CurvePoint::State::Waiting) continue;
    if (curve_.steps && best && xOf(point.value) > x) break;
    if (!best || curve_.steps || std::abs(xOf(point.value) - x) < std::abs(xOf(best->value) - x)) best = &point;
  }
  return best;
}

void CurveStrip::paint(QPainter& painter, const Theme& theme, double present, double stemTop) const {
  if (points_.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (isUnfinished()) paintUnfinished(painter, theme);
  painter.setOpacity(strength(curve_));
  paintHatch(painter, theme);
  paintArea(painter, theme);
  paintLine(painter, theme);
  paintLimits(painter, theme, stemTop - kLimitAbove);
  paintMarks(painter, theme);
  if (const std::optional<double> y = yAt(present)) {
    const double x = xOf(present);
    painter.setPen(QPen(theme.accent, 1));
    painter.drawLine(QPointF(x, stemTop), QPointF(x, *y));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawEllipse(QPointF(x, *y), kPoint, kPoint);
  }
  // Only before any point is solved, and not for old designs, which are not computed any more.
  if (isUnfinished() && !curve_.stale && curve_.answered() <= 1) writeBeingComputed(painter, room_, theme);
  painter.restore();
}

void CurveStrip::paintArea(QPainter& painter, const Theme& theme) const {
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  for (const CurvePoint& point : points_) {
    if (!point.areaMm2) continue;
    smallest = std::min(smallest, *point.areaMm2);
    largest = std::max(largest, *point.areaMm2);
  }
  if (!(largest > 0)) return;
  const double span = std::max(std::log(largest / smallest), kMinSpan);
  QPolygonF line;
  for (const CurvePoint& point : points_) {
    if (!point.areaMm2) continue;
    const double share = std::log(*point.areaMm2 / smallest) / span;
    line << QPointF(xOf(point.value), room_.bottom() - kAirBelow - share * (room_.height() - kAirBelow - kAirAbove));
  }
  QPen pen(theme.text3, kAreaWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({4 / kAreaWidth, 3 / kAreaWidth});
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
}

// If min and knee are the same point, only the knee is drawn.
void CurveStrip::paintMarks(QPainter& painter, const Theme& theme) const {
  const CurvePoint* minimum = curve_.minimum();
  const CurvePoint* knee = curve_.knee();
  painter.setBrush(theme.plot);
  if (minimum && minimum != knee && isWithin(scale_, minimum->value)) {
    painter.setPen(QPen(theme.accent, kMarkWidth));
    painter.drawEllipse(QPointF(xOf(minimum->value), yOf(*minimum)), kDisc, kDisc);
  }
  if (!knee || !isWithin(scale_, knee->value)) return;
  const QPointF c(xOf(knee->value), yOf(*knee));
  painter.setPen(QPen(theme.text, kMarkWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPolygon(
      QPolygonF({c - QPointF(0, kKnee), c + QPointF(kKnee, 0), c + QPointF(0, kKnee), c - QPointF(kKnee, 0)}));
}

bool CurveStrip::isUnfinished() const {
  return curve_.answered() < curve_.points.size();
}

void CurveStrip::paintUnfinished(QPainter& painter, const Theme& theme) const {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.border, 1, Qt::DashLine));
  painter.drawRoundedRect(room_.adjusted(0.5, 0.5, -0.5, -0.5), kOutlineRadius, kOutlineRadius);
}

void CurveStrip::paintSteps(QPainter& painter, const Theme& theme) const {
  QPainterPath line;
  for (std::size_t i = 0; i < curve_.points.size(); ++i) {
    const CurvePoint& point = curve_.points[i];
    if (!isSolved(point)) continue;
    const double y = yOf(point);
    if (line.isEmpty())
      line.moveTo(xOf(point.value), y);
    else
      line.lineTo(xOf(point.value), y);
    line.lineTo(i + 1 < curve_.points.size() ? xOf(curve_.points[i + 1].value) : room_.right(), y);
  }
  if (line.isEmpty()) return;
  QPainterPath below = line;
  below.lineTo(line.currentPosition().x(), room_.bottom());
  below.lineTo(line.elementAt(0).x, room_.bottom());
  QColor fill = theme.accent;
  fill.setAlphaF(kFill);
  painter.fillPath(below, fill);
  painter.strokePath(line, QPen(theme.accent, kCurveWidth));
}

void CurveStrip::paintLine(QPainter& painter, const Theme& theme) const {
  if (curve_.steps) return paintSteps(painter, theme);
  if (std::any_of(points_.begin(), points_.end(), hasBand)) paintBands(painter, theme.accent);
  const CurvePoint* before = nullptr;
  for (const CurvePoint& point : points_) {
    if (point.state == CurvePoint::State::Waiting) continue;
    if (before && isSolved(*before) && isSolved(point)) paintStretch(painter, theme.accent, *before, point);
    before = &point;
  }
}

void CurveStrip::paintBands(QPainter& painter, const QColor& colour) const {
  QColor fill = colour;
  fill.setAlphaF(kBandFill);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  QPolygonF found, bound;
  const auto paintRun = [&] {
    std::reverse(bound.begin(), bound.end());
    painter.drawPolygon(found + bound);
    found.clear();
    bound.clear();
  };
  for (const CurvePoint& point : points_) {
    if (point.state == CurvePoint::State::DoesNotFit) paintRun();
    if (!isSolved(point)) continue;
    found << QPointF(xOf(point.value), yOf(point));
    bound << QPointF(xOf(point.value), yOfBound(point));
  }
  paintRun();
}

// The line is dashed if one of the two points is not proven.
void CurveStrip::paintStretch(QPainter& painter, const QColor& colour, const CurvePoint& from,
                              const CurvePoint& to) const {
  const double left = xOf(from.value), right = xOf(to.value);
  const QPointF found[] = {{left, yOf(from)}, {right, yOf(to)}};
  const QPointF bound[] = {{left, yOfBound(from)}, {right, yOfBound(to)}};
  const QPointF below[] = {bound[0], bound[1], {right, room_.bottom()}, {left, room_.bottom()}};
  const bool isProven = from.proven && to.proven;
  QColor fill = colour;
  fill.setAlphaF(kFill);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  painter.setRenderHint(QPainter::Antialiasing, false);  // avoids seams
  painter.drawConvexPolygon(below, 4);
  painter.setRenderHint(QPainter::Antialiasing);
  QPen line(colour, kCurveWidth, Qt::SolidLine, Qt::RoundCap);
  if (!isProven) {
    QColor quiet = colour;
    quiet.setAlphaF(kFoundOpacity);
    line.setColor(quiet);
    line.setDashPattern({2, 1.5});
    line.setCapStyle(Qt::FlatCap);
  }
  painter.setPen(line);
  painter.drawLine(found[0], found[1]);
}

// Lines start above the groove, to be visible below the handle.
void CurveStrip::paintLimits(QPainter& painter, const Theme& theme, double top) const {
  QPen dashed(theme.worse, kCurveLimitWidth, Qt::CustomDashLine, Qt::FlatCap);
  dashed.setDashPattern({3, 2});
  for (const BeyondBudget& stretch : curve_.beyond)
    for (const double value : {stretch.from, stretch.to}) {
      if (!isWithin(scale_, value)) continue;
      const double x = std::round(xOf(value)) + 0.5;
      painter.setPen(QPen(theme.worse, kCurveLimitWidth));
      painter.drawLine(QPointF(x - kLimitCap / 2, top), QPointF(x + kLimitCap / 2, top));
      painter.setPen(dashed);
      painter.drawLine(QPointF(x, top), QPointF(x, room_.bottom()));
    }
}

// The hatch ends halfway between points, because the exact limit between them is not known.
void CurveStrip::paintHatch(QPainter& painter, const Theme& theme) const {
  const QBrush hatch = hatchBrush(Hatch::DoesNotFit, theme, painter.device()->devicePixelRatioF());
  if (curve_.boundBelow > 0)
    painter.fillRect(QRectF(room_.topLeft(), QPointF(xOf(curve_.boundBelow), room_.bottom())), hatch);
  const double whole = painter.opacity();
  painter.setOpacity(whole * kBeyondOpacity);
  for (const BeyondBudget& stretch : curve_.beyond)
    painter.fillRect(QRectF(QPointF(xOf(stretch.from), room_.top()), QPointF(xOf(stretch.to), room_.bottom())), hatch);
  painter.setOpacity(whole);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (points_[i].state != CurvePoint::State::DoesNotFit) continue;
    const double x = xOf(points_[i].value);
    const double left = i == 0 ? x : (xOf(points_[i - 1].value) + x) / 2;
    const double right = i + 1 == points_.size() ? x : (x + xOf(points_[i + 1].value)) / 2;
    painter.fillRect(QRectF(left, room_.top(), right - left, room_.height()), hatch);
  }
}

CurveLegend::CurveLegend(const ThemeController* themes, QWidget* parent) : QAbstractButton(parent), themes_(themes) {
  setObjectName("curve_legend");
  setAccessibleName(tr("Curves"));
  setFocusPolicy(Qt::TabFocus);
  setToolTip(tr("Choose what the curves under the sliders show"));
  setWhatsThis(
      tr("The line is the value shown, lower is better. The dashed line is the area of the chip, on a scale of its "
         "own. The hollow disc is the minimum, the hollow diamond the knee: the smallest value of the parameter whose "
         "energy × latency is within 1 % of the minimum on the curve. Click to choose another value."));
  connect(this, &QAbstractButton::clicked, this, &CurveLegend::open);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void CurveLegend::setShown(const QString& value, bool hasArea) {
  entries_ = {{Mark::Line, value, [](const Theme& theme) { return theme.accent; }}};
  entries_.push_back({Mark::HollowDiamond, tr("knee"), [](const Theme& theme) { return theme.text; }});
  if (hasArea) entries_.push_back({Mark::DashedLine, tr("area"), [](const Theme& theme) { return theme.text3; }});
  setAccessibleName(tr("Curves: %1").arg(value));
  updateGeometry();
  update();
}

QSize CurveLegend::sizeHint() const {
  return {legendWidth(entries_, LegendSpacing::Tight) + scaledPixels(kCurveLegendGap + kCurveLegendChevron),
          scaledPixels(kCurveLegendHeight)};
}

void CurveLegend::open() {
  if (menu_) menu_->popup(mapToGlobal(QPoint(0, height())));
}

void CurveLegend::paintEvent(QPaintEvent*) {
  const Theme& t = themes_->theme();
  QPainter painter(this);
  const int chevron = scaledPixels(kCurveLegendChevron);
  paintLegend(painter, rect().adjusted(0, 0, -chevron - scaledPixels(kCurveLegendGap), 0), entries_, t,
              LegendSpacing::Tight);
  painter.drawPixmap(width() - chevron, (height() - chevron + 1) / 2,
                     iconPixmap("chevron-down", chevron, underMouse() ? t.text2 : t.text3, devicePixelRatioF()));
  if (hasFocus()) drawFrame(painter, rect(), t.focus);
}

}  // namespace tilescope::gui

#include "moc_curve_strip.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/partition/staircase_painter.h"
#include "app/gui/views/partition/staircase_words.h"

namespace tilescope::gui {
namespace {

constexpr QSize kStaircasePlotMinSize(320, 160);  // below it the words no longer fit
constexpr QSize kStaircasePlotUsualSize(540, 180);
constexpr double kAirLeft = 0.6, kAirRight = 1.15, kStaircasePlotAirAbove = 1.02, kAirBelow = 0.9;  // factors
constexpr double kMagnet = 4;  // px around the edge of a stair that mean the edge
constexpr int kDraggedDigits = 3;

// The range of the positive ones.
void take(AxisRange& range, double value) {
  if (!(value > 0)) return;
  range = {std::min(range.lower, value), std::max(range.upper, value)};
}

const AxisRange kNone{std::numeric_limits<double>::max(), 0};

AxisRange capacitiesOf(const StaircasePicture& picture) {
  AxisRange range = kNone;
  for (const std::vector<TrafficStep>* steps : {&picture.exact, &picture.ignoring})
    for (const TrafficStep& step : *steps) take(range, step.capacity);
  for (const PinnedPoint& pin : picture.pins) take(range, pin.capacity);
  take(range, picture.capacity);
  return range;
}

AxisRange trafficOf(const StaircasePicture& picture) {
  AxisRange range = kNone;
  for (const std::vector<TrafficStep>* steps : {&picture.exact, &picture.ignoring})
    for (const TrafficStep& step : *steps) take(range, step.traffic);
  for (const PinnedPoint& pin : picture.pins) take(range, pin.traffic);
  take(range, picture.layerByLayer);
  take(range, picture.traffic);
  return range;
}

AxisRange inUnits(const AxisRange& range, const ByteUnit& unit) {
  return {range.lower / unit.bytes, range.upper / unit.bytes};
}

// Nice numbers of the unit, in bytes.
AxisRange stable(const std::optional<AxisRange>& present, const AxisRange& data, double below, double above,
                 const ByteUnit& unit) {
  const AxisRange wanted{data.lower * below, data.upper * above};
  const std::optional<AxisRange> before = present ? std::optional(inUnits(*present, unit)) : std::nullopt;
  const AxisRange range = stableLogRange(before, inUnits(data, unit), inUnits(wanted, unit));
  return {range.lower * unit.bytes, range.upper * unit.bytes};
}

double rounded(double value, int digits) {
  const double step = std::pow(10.0, std::floor(std::log10(value)) - digits + 1);
  return std::round(value / step) * step;
}

}  // namespace

StaircasePlot::StaircasePlot(const ThemeController* themes, QWidget* parent) : Plot(parent), themes_(themes) {
  canvas_ = new PlotCanvas(
      themes,
      {nullptr, [this](QPainter& painter) { paintTitles(painter); }, [this](QPainter& painter) { paintData(painter); },
       [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Log, AxisStyle::Log);
  connect(themes_, &ThemeController::changed, this, &StaircasePlot::layOut);
  setObjectName(QStringLiteral("staircasePlot"));
  setAccessibleName(tr("Traffic and capacity"));
  setToolTip(tr("Click or drag along the curve to choose the on-chip capacity"));
  setWhatsThis(
      tr("The minimum traffic of any partition of the network over the on-chip capacity, every step of it. In the "
         "hatched range some layers exceed the capacity even alone, and the curve is a lower bound. The dashed line "
         "shows what the cuts cost that ignore residuals.\n\nClick or drag to choose a capacity; near a step the "
         "pointer snaps to it. Left and Right go from step to step."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kStaircasePlotMinSize);
  layOut();
  settleRanges();
  setAccessibleDescription(staircaseSummary(picture_));
}

PlotTable StaircasePlot::table() const {
  return tableOf(picture_);
}

void StaircasePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  canvas_->paintOn(device, at, before);
}

QSize StaircasePlot::sizeHint() const {
  return kStaircasePlotUsualSize;
}

void StaircasePlot::setPicture(const StaircasePicture& picture) {
  if (picture == picture_) return;
  picture_ = picture;
  hovered_.reset();
  settleRanges();
  canvas_->repaintAll();
  setAccessibleDescription(staircaseSummary(picture_));
  emit contentChanged();
}

void StaircasePlot::holdAxes(bool held) {
  if (std::exchange(held_, held) != held) settleRanges();
}

void StaircasePlot::settleRanges() {
  if (isEmpty()) {
    x_.reset();
    y_.reset();
    return;
  }
  if (x_ && (held_ || began_)) return;
  const AxisRange capacities = capacitiesOf(picture_), traffic = trafficOf(picture_);
  size_ = sizeUnitFor(capacities.upper);
  traffic_ = trafficUnitFor(traffic.upper);
  x_ = stable(x_, capacities, kAirLeft, kAirRight, size_);
  y_ = stable(y_, traffic, kAirBelow, kStaircasePlotAirAbove, traffic_);
  canvas_->setRanges(inUnits(*x_, size_), inUnits(*y_, traffic_));
  canvas_->repaintAll();
}

void StaircasePlot::layOut() {
  canvas_->setMargins(plotMargins(true));
}

QPointF StaircasePlot::placeOf(double capacity, double traffic) const {
  return canvas_->frame().at(capacity / size_.bytes, traffic / traffic_.bytes);
}

void StaircasePlot::paintTitles(QPainter& painter) {
  if (isEmpty()) return;
  drawAxisTitles(painter, canvas_->frame().area, tr("On-chip capacity, %1").arg(words(size_.name)),
                 tr("Maps, %1").arg(words(traffic_.name)), themes_->theme().text3);
}

void StaircasePlot::paintData(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  if (!isEmpty()) return paintStaircase(painter, {{picture_, frame, size_, traffic_}, themes_->theme()});
  painter.setFont(wordFont());
  painter.setPen(themes_->theme().text3);
  painter.drawText(frame.area, Qt::AlignCenter, tr("No curve yet"));
}

void StaircasePlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  if (hovered_) paintStairOutline(painter, {{picture_, frame, size_, traffic_}, themes_->theme()}, *hovered_);
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

bool StaircasePlot::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = began_ ? QString() : tipAt(help->pos());
    if (words.isEmpty())
      QToolTip::hideText();
    else
      QToolTip::showText(help->globalPos(), words, this);
    return true;
  }
  // Esc goes back to the capacity before the drag.
  if (event->type() == QEvent::ShortcutOverride && began_ && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

QString StaircasePlot::tipAt(const QPointF& place) const {
  const PlotFrame frame = canvas_->frame();
  if (isEmpty() || !frame.area.contains(place)) return toolTip();
  for (const PinnedPoint& pin : picture_.pins)
    if (pinMarkBounds(pin.letter, placeOf(pin.capacity, pin.traffic)).contains(place)) return pinnedTip(pin);
  return stairTip(picture_, stairAt(picture_, frame.valueX(place.x()) * size_.bytes));
}

void StaircasePlot::resizeEvent(QResizeEvent*) {
  canvas_->setGeometry(rect());
}

void StaircasePlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

// The edge of a stair where the pointer is close to one: there the last bytes of capacity count.
double StaircasePlot::capacityAt(double x) const {
  const PlotFrame frame = canvas_->frame();
  const double held = std::clamp(x, frame.area.left(), frame.area.right());
  double nearest = kMagnet;
  double capacity = rounded(frame.valueX(held), kDraggedDigits) * size_.bytes;
  for (const TrafficStep& step : picture_.exact) {
    if (!(step.capacity > 0)) continue;
    const double away = std::abs(frame.pixelX(step.capacity / size_.bytes) - held);
    if (away > nearest) continue;
    nearest = away;
    capacity = step.capacity;
  }
  return capacity;
}

void StaircasePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || isEmpty() || !canvas_->frame().area.contains(event->position())) return;
  began_ = picture_.capacity;
  dragged_ = picture_.capacity;
  pointAt(std::nullopt);
  emit capacityDragStarted();
  dragTo(capacityAt(event->position().x()));
}

void StaircasePlot::mouseMoveEvent(QMouseEvent* event) {
  const PlotFrame frame = canvas_->frame();
  if (began_) return dragTo(capacityAt(event->position().x()));
  const bool onCurve = !isEmpty() && frame.area.contains(event->position());
  setCursor(onCurve ? Qt::SizeHorCursor : Qt::ArrowCursor);
  pointAt(onCurve ? std::optional(stairAt(picture_, frame.valueX(event->position().x()) * size_.bytes)) : std::nullopt);
}

void StaircasePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && began_) endDrag();
}

void StaircasePlot::dragTo(double capacity) {
  if (std::exchange(dragged_, capacity) != capacity) emit capacityDragChanged(capacity);
}

void StaircasePlot::endDrag() {
  began_.reset();
  settleRanges();
  emit capacityDragFinished();
}

void StaircasePlot::pointAt(std::optional<std::size_t> step) {
  if (std::exchange(hovered_, step) != step) canvas_->repaintOverlay();
}

void StaircasePlot::leaveEvent(QEvent*) {
  pointAt(std::nullopt);
}

void StaircasePlot::focusInEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
}

void StaircasePlot::focusOutEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
}

void StaircasePlot::jumpTo(double capacity) {
  emit capacityDragStarted();
  emit capacityDragChanged(capacity);
  emit capacityDragFinished();
}

// To the edge of the next stair that is more, or less, than the present capacity.
void StaircasePlot::stepStair(int direction) {
  std::optional<double> next;
  for (const TrafficStep& step : picture_.exact) {
    if (!(step.capacity > 0)) continue;
    if (direction > 0 && step.capacity > picture_.capacity && !next) next = step.capacity;
    if (direction < 0 && step.capacity < picture_.capacity) next = step.capacity;
  }
  if (next) jumpTo(*next);
}

WidgetKeys StaircasePlot::keys() {
  return {tr("In the plot of traffic and capacity"), {{tr("Arrows"), tr("Capacity of the next step")}}};
}

void StaircasePlot::keyPressEvent(QKeyEvent* event) {
  if (began_) {
    if (event->key() != Qt::Key_Escape) return;
    dragTo(*began_);
    return endDrag();
  }
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      return stepStair(-1);
    case Qt::Key_Right:
    case Qt::Key_Up:
      return stepStair(+1);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace tilescope::gui

#include "moc_staircase_plot.cpp"

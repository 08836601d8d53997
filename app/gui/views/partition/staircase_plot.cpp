// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_plot.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/partition/staircase_layout.h"
#include "app/gui/views/partition/staircase_painter.h"

namespace tilescope::gui {
namespace {
constexpr QSize kStaircasePlotMinSize(320, 160);  // in less, texts do not fit
constexpr QSize kStaircasePlotUsualSize(540, 180);
constexpr double kAirLeft = 0.6, kAirRight = 1.15, kStaircasePlotAirAbove = 1.02, kAirBelow = 0.9;  // factors
constexpr double kMagnet = 4;  // px within which the pointer snaps to a step
constexpr int kDraggedDigits = 3;

// Ignores values that are not positive.
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

// In bytes; bounds are round numbers of the unit. Keeps the current range if it suits.
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

StaircasePlot::StaircasePlot(const ThemeController* themes, QWidget* parent) : Plot(themes, parent) {
  addCanvas({nullptr, [this](QPainter& painter) { paintTitles(painter); },
             [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }});
  canvas()->setAxes(AxisStyle::Log, AxisStyle::Log);
  setObjectName(QStringLiteral("staircasePlot"));
  setAccessibleName(tr("Traffic and capacity"));
  setToolTip(tr("Click or drag along the curve to choose the on-chip capacity"));
  setWhatsThis(
      tr("The minimum traffic of any partition of the network at each on-chip capacity. In the hatched range some "
         "layers exceed the capacity even alone, and the curve is a lower bound. The dashed line shows the cost of "
         "cuts that ignore residuals. For attention, the curve is the best of unfused, resident and streamed, and the "
         "dashed line is the swapped order.\n\nClick or drag to choose a capacity; near a step the pointer snaps to "
         "it. Left and Right go from step to step."));
  setMinimumSize(kStaircasePlotMinSize);
  layOut();
  settleRanges();
  setAccessibleDescription(staircaseSummary(picture_));
}

PlotTable StaircasePlot::table() const {
  return tableOf(picture_);
}

void StaircasePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  canvas()->paintOn(device, at, before);
}

QSize StaircasePlot::sizeHint() const {
  return kStaircasePlotUsualSize;
}

void StaircasePlot::setPicture(const StaircasePicture& picture) {
  if (picture == picture_) return;
  picture_ = picture;
  hover()->renumber(HoverTracker::kNothing);
  settleRanges();
  canvas()->repaintAll();
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
  canvas()->setRanges(inUnits(*x_, size_), inUnits(*y_, traffic_));
  canvas()->repaintAll();
}

void StaircasePlot::layOut() {
  canvas()->setMargins(plotMargins(true));
  canvas()->setGeometry(rect());
}

QPointF StaircasePlot::placeOf(double capacity, double traffic) const {
  return canvas()->frame().at(capacity / size_.bytes, traffic / traffic_.bytes);
}

void StaircasePlot::paintTitles(QPainter& painter) {
  if (isEmpty()) return;
  drawAxisTitles(painter, canvas()->frame().area, tr("On-chip capacity, %1").arg(words(size_.name)),
                 tr("%1, %2").arg(picture_.names.moved, words(traffic_.name)), themes()->theme().text3);
}

void StaircasePlot::paintData(QPainter& painter) {
  const PlotFrame frame = canvas()->frame();
  if (!isEmpty()) return paintStaircase(painter, {{picture_, frame, size_, traffic_}, themes()->theme()});
  painter.setFont(wordFont());
  painter.setPen(themes()->theme().text3);
  painter.drawText(frame.area, Qt::AlignCenter, tr("No curve yet"));
}

void StaircasePlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas()->frame();
  if (hovered()) paintStairOutline(painter, {{picture_, frame, size_, traffic_}, themes()->theme()}, *hovered());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes()->theme().focus);
}

// Esc during a drag restores the capacity.
bool StaircasePlot::takesShortcut(const QKeyEvent& event) const {
  return began_ && event.key() == Qt::Key_Escape;
}

QString StaircasePlot::tipAt(const QPoint& place) const {
  const PlotFrame frame = canvas()->frame();
  if (began_) return {};
  if (isEmpty() || !frame.area.contains(place)) return toolTip();
  for (const PinnedPoint& pin : picture_.pins)
    if (pinMarkBounds(pin.letter, placeOf(pin.capacity, pin.traffic)).contains(place)) return pinnedTip(pin);
  return stairTip(picture_, stairAt(picture_, frame.valueX(place.x()) * size_.bytes));
}

// Near a step, returns its exact capacity, because single bytes matter there.
double StaircasePlot::capacityAt(double x) const {
  const PlotFrame frame = canvas()->frame();
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

void StaircasePlot::press(const PointerAt& at) {
  if (isEmpty() || !canvas()->frame().area.contains(at.place)) return;
  began_ = picture_.capacity;
  dragged_ = picture_.capacity;
  pointAway();
  emit capacityDragStarted();
  dragTo(capacityAt(at.place.x()));
}

void StaircasePlot::drag(const PointerAt& at) {
  if (began_) dragTo(capacityAt(at.place.x()));
}

void StaircasePlot::release(const PointerAt&) {
  if (began_) endDrag();
}

int StaircasePlot::markAt(const QPointF& place) const {
  const PlotFrame frame = canvas()->frame();
  if (isEmpty() || !frame.area.contains(place)) return HoverTracker::kNothing;
  return markOf(stairAt(picture_, frame.valueX(place.x()) * size_.bytes));
}

void StaircasePlot::pointAt(const QPointF& place) {
  Plot::pointAt(place);
  setCursor(hovered() ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

void StaircasePlot::dragTo(double capacity) {
  if (std::exchange(dragged_, capacity) != capacity) emit capacityDragChanged(capacity);
}

void StaircasePlot::endDrag() {
  began_.reset();
  settleRanges();
  emit capacityDragFinished();
}

void StaircasePlot::jumpTo(double capacity) {
  emit capacityDragStarted();
  emit capacityDragChanged(capacity);
  emit capacityDragFinished();
}

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
  return {tr("In other plots"), {{tr("Arrows"), tr("Capacity of the next step of traffic")}}};
}

bool StaircasePlot::pressKey(const QKeyEvent& event) {
  if (began_) {
    if (event.key() != Qt::Key_Escape) return true;
    dragTo(*began_);
    endDrag();
    return true;
  }
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      stepStair(-1);
      return true;
    case Qt::Key_Right:
    case Qt::Key_Up:
      stepStair(+1);
      return true;
    default:
      return false;
  }
}

}  // namespace tilescope::gui

#include "moc_staircase_plot.cpp"

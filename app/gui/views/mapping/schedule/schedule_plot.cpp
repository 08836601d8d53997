// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_plot.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/mapping/schedule/schedule_painter.h"
#include "app/gui/views/mapping/schedule/schedule_words.h"

namespace tilescope::gui {
namespace {

constexpr QSize kMinSize(320, 200);  // below it the memories are no longer apart
constexpr QSize kUsualSize(1000, 280);
constexpr int kAirAbove = 2;       // px
constexpr double kUnitGap = 18;    // px between the last tick and the unit
constexpr double kUnitLift = 8;    // px of its base line above the edge
constexpr double kMinCycles = 32;  // in sight: a shorter time is no step of anything
constexpr int kWhyMargin = 24;

QString unit() {
  return SchedulePlot::tr("cycles");
}

std::optional<std::size_t> stepOf(int item) {
  return item < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(item));
}

}  // namespace

SchedulePlot::SchedulePlot(const ThemeController* themes, QWidget* parent)
    : Plot(parent), themes_(themes), hover_(new HoverTracker(this)) {
  canvas_ = new PlotCanvas(
      themes,
      {[this](QPainter& painter) { paintBelow(painter); }, [this](QPainter& painter) { paintOutside(painter); },
       [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Linear, AxisStyle::Own);
  connect(hover_, &HoverTracker::changed, canvas_, &PlotCanvas::repaintOverlay);
  connect(hover_, &HoverTracker::left, this, &SchedulePlot::hoverLeft);
  connect(hover_, &HoverTracker::rested, this, [this](int item) {
    const QRect rect = rectOf(static_cast<std::size_t>(item));
    emit stepHovered(static_cast<std::size_t>(item), {mapToGlobal(rect.topLeft()), rect.size()});
  });
  connect(themes_, &ThemeController::changed, this, &SchedulePlot::layOut);
  setObjectName(QStringLiteral("schedulePlot"));
  setAccessibleName(tr("Schedule"));
  setToolTip(tr("Hover over a step for its values. Turn the wheel or drag to zoom, Backspace shows all."));
  setWhatsThis(
      tr("What the core does for one image, step by step: copies from L2 into the two L1 memories, kernel calls, and "
         "copies of outputs back. Nothing overlaps, so at each time one lane has a bar. Every second tile is shaded; "
         "steps that are too narrow to distinguish are drawn together, paler where they leave time to others.\n\nThe "
         "bands below show how full each memory is during each step; dashed is its capacity. Of L2 it is the layer's "
         "input and weights, and the outputs as they arrive.\n\nTurn the wheel, press plus and minus or drag to zoom, "
         "with Shift the wheel moves; Backspace or a double-click shows all. The arrow keys walk from step to step, up "
         "and down to the same step of the tile before and after."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kMinSize);
  layOut();
  setAccessibleDescription(scheduleSummary(picture_));
}

PlotTable SchedulePlot::table() const {
  return tableOf(picture_);
}

void SchedulePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  if (!picture_.isEmpty()) return canvas_->paintOn(device, at, before);
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  paintWhy(painter);
}

QSize SchedulePlot::sizeHint() const {
  return kUsualSize;
}

void SchedulePlot::setPicture(const SchedulePicture& picture) {
  if (picture == picture_) return;
  const bool otherLayer = picture.layer != picture_.layer;
  picture_ = picture;
  hover_->renumber(HoverTracker::kNothing);
  band_.end();
  if (otherLayer) zoom_.reset();
  followRange();
  layOut();
  setAccessibleDescription(scheduleSummary(picture_));
  emit contentChanged();
}

void SchedulePlot::holdAxes(bool held) {
  if (std::exchange(held_, held) == held || held_) return;
  followRange();
  layOut();
}

// Held, the axis stays while the layer stays the same; a schedule that has become longer runs out of sight.
void SchedulePlot::followRange() {
  if (held_ && zoom_) return;
  const double end = picture_.isEmpty() ? 1 : std::max(1.0, picture_.schedule->total);
  if (!held_ || end_ <= 1) end_ = end;
  if (zoom_ && zoom_->lower >= end_) zoom_.reset();
}

AxisRange SchedulePlot::cycles() const {
  return zoom_.value_or(AxisRange{0, end_});
}

void SchedulePlot::setZoom(std::optional<AxisRange> cycles) {
  if (cycles && cycles->lower <= 0 && cycles->upper >= end_) cycles.reset();
  if (cycles == zoom_) return;
  zoom_ = cycles;
  layOut();
}

void SchedulePlot::zoomAround(double share, double factor) {
  const AxisRange zoomed = zoomedLinear(cycles(), share, factor);
  if (factor > 1 && zoomed.upper - zoomed.lower < kMinCycles) return;
  setZoom(AxisRange{std::max(0.0, zoomed.lower), std::min(end_, zoomed.upper)});
}

void SchedulePlot::pan(double share) {
  if (!zoom_) return;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp(zoom_->lower + share * length, 0.0, end_ - length);
  setZoom(AxisRange{lower, lower + length});
}

void SchedulePlot::zoomInto(const QRect& band) {
  const PlotFrame frame = canvas_->frame();
  const AxisRange wanted{std::max(0.0, frame.valueX(band.left())), std::min(end_, frame.valueX(band.right()))};
  if (band.width() >= kMinBand && wanted.upper - wanted.lower >= kMinCycles) setZoom(wanted);
}

void SchedulePlot::layOut() {
  const QFontMetricsF metrics(wordFont(kSmallPixels));
  QMargins margins = plotMargins(false);
  margins.setTop(kAirAbove);
  margins.setLeft(static_cast<int>(scheduleNameWidth(picture_)));
  margins.setRight(static_cast<int>(
      std::ceil(std::max(capacityWidth(picture_), metrics.horizontalAdvance(unit()) + kUnitGap + kWhyMargin / 2.0))));
  canvas_->setMargins(margins);
  canvas_->setGeometry(rect());
  canvas_->setVisible(!picture_.isEmpty());
  canvas_->setRanges(cycles(), {0, 1});
  canvas_->repaintAll();
  update();
}

ScheduleRows SchedulePlot::rows() const {
  return rowsFor(picture_, canvas_->frame().area);
}

QRect SchedulePlot::rectOf(std::size_t step) const {
  return stepRect(picture_, step, rows(), canvas_->frame()).toAlignedRect();
}

std::optional<std::size_t> SchedulePlot::pointedStep() const {
  return stepOf(hover_->item());
}

std::optional<std::size_t> SchedulePlot::stepUnder(const QPointF& place) const {
  if (picture_.isEmpty()) return std::nullopt;
  return stepAt(picture_, rows(), canvas_->frame(), place);
}

void SchedulePlot::paintBelow(QPainter& painter) {
  if (picture_.isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const ScheduleRows now = rows();
  paintTiles(painter, {picture_, now, frame, themes_->theme()});
}

void SchedulePlot::paintOutside(QPainter& painter) {
  if (picture_.isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const ScheduleRows now = rows();
  paintScheduleNames(painter, {picture_, now, frame, themes_->theme()});
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(themes_->theme().text3);
  painter.drawText(QPointF(frame.area.right() + kUnitGap, height() - kUnitLift), unit());
}

void SchedulePlot::paintData(QPainter& painter) {
  if (picture_.isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const ScheduleRows now = rows();
  paintSchedule(painter, {picture_, now, frame, themes_->theme()});
}

void SchedulePlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  const ScheduleRows now = rows();
  if (const std::optional<std::size_t> step = pointedStep(); step && !picture_.isEmpty())
    paintStepOutline(painter, {picture_, now, frame, themes_->theme()}, *step);
  if (band_.isShown()) drawRubberBand(painter, band_.rect(), false, themes_->theme());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

void SchedulePlot::paintWhy(QPainter& painter) const {
  painter.setFont(wordFont());
  painter.setPen(themes_->theme().text3);
  painter.drawText(rect().adjusted(kWhyMargin, 0, -kWhyMargin, 0), Qt::AlignCenter | Qt::TextWordWrap,
                   scheduleSummary(picture_));
}

// The canvas covers all where there is a schedule.
void SchedulePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), themes_->theme().plot);
  if (!picture_.isEmpty()) return;
  paintWhy(painter);
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

void SchedulePlot::resizeEvent(QResizeEvent*) {
  layOut();
}

void SchedulePlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

}  // namespace tilescope::gui

#include "moc_schedule_plot.cpp"

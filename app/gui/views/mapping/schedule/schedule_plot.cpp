// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_plot.h"

#include <algorithm>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/mapping/schedule/schedule_figures.h"

namespace tilescope::gui {
namespace {
constexpr QSize kMinSize(320, 200);  // in less, memories would touch
constexpr QSize kUsualSize(1000, 280);
constexpr double kMinCycles = 32;  // min visible range

}  // namespace

SchedulePlot::SchedulePlot(const ThemeController* themes, QWidget* parent)
    : CyclePlot(themes, kMinCycles, kMinSize, kUsualSize, parent) {
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
  showPicture(false);
}

void SchedulePlot::setPicture(const SchedulePicture& picture) {
  if (picture == picture_) return;
  const bool otherLayer = picture.layer != picture_.layer;
  picture_ = picture;
  showPicture(otherLayer);
}

PlotTable SchedulePlot::table() const {
  return tableOf(picture_);
}

AxisRange SchedulePlot::all() const {
  return {0, isEmpty() ? 1 : std::max(1.0, picture_.schedule->total)};
}

QString SchedulePlot::summary() const {
  return scheduleSummary(picture_);
}

CycleSpace SchedulePlot::space() const {
  return {scheduleNameWidth(picture_), capacityWidth(picture_)};
}

AxisRange SchedulePlot::spanOf(std::size_t step) const {
  return {picture_.steps()[step].begin, picture_.steps()[step].end};
}

SchedulePaint SchedulePlot::paint() const {
  const PlotFrame frame = canvas()->frame();
  return {picture_, rowsFor(picture_, frame.area), frame, themes()->theme()};
}

QRect SchedulePlot::rectOf(std::size_t step) const {
  return stepRect(picture_, step, paint().rows, canvas()->frame()).toAlignedRect();
}

int SchedulePlot::markAt(const QPointF& place) const {
  return isEmpty() ? HoverTracker::kNothing : markOf(stepAt(picture_, paint().rows, canvas()->frame(), place));
}

// Left and right: neighbouring steps. Up and down: the same kind of step in the previous and next tile.
std::optional<std::size_t> SchedulePlot::itemFrom(std::optional<std::size_t> present, int key) const {
  const auto& steps = picture_.steps();
  if (key == Qt::Key_Home || !present) return 0;
  if (key == Qt::Key_End) return steps.size() - 1;
  const bool back = key == Qt::Key_Left || key == Qt::Key_Up;
  const bool sameKind = key == Qt::Key_Up || key == Qt::Key_Down;
  for (std::size_t next = *present; back ? next > 0 : next + 1 < steps.size();) {
    next = back ? next - 1 : next + 1;
    if (!sameKind || steps[next].kind == steps[*present].kind) return next;
  }
  return std::nullopt;
}

void SchedulePlot::paintBelow(QPainter& painter) {
  paintTiles(painter, paint());
}

void SchedulePlot::paintNames(QPainter& painter) {
  paintScheduleNames(painter, paint());
}

void SchedulePlot::paintItems(QPainter& painter) {
  paintSchedule(painter, paint());
}

void SchedulePlot::paintPointed(QPainter& painter, std::size_t step) {
  paintStepOutline(painter, paint(), step);
}

}  // namespace tilescope::gui

#include "moc_schedule_plot.cpp"

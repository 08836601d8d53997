// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/timeline/timeline_plot.h"

#include <QKeyEvent>
#include <algorithm>
#include <limits>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
constexpr QSize kTimelineMinSize(320, 110);  // in less, not even the lanes fit
constexpr QSize kTimelineUsualSize(1000, 260);
constexpr int kTimelineAbove = 6;           // px
constexpr double kMinTimelineShare = 1e-5;  // of the whole time
constexpr double kAroundSelection = 0.1;    // share of the selection's time

bool selectsLayer(const QKeyEvent& event) {
  return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter || event.key() == Qt::Key_Space;
}

}  // namespace

TimelinePlot::TimelinePlot(const ThemeController* themes, QWidget* parent)
    : CyclePlot(themes, kMinTimelineShare, kTimelineMinSize, kTimelineUsualSize, parent) {
  setObjectName(QStringLiteral("timelinePlot"));
  setAccessibleName(tr("Timeline of the network"));
  setToolTip(tr("Click to select a layer. Turn the wheel or drag to zoom, Backspace shows all."));
  setWhatsThis(tr(
      "The layers of the plan one after another. Below them, on the same time axis: the use of the PE array (faint: "
      "the share of time in which it computes), the used bandwidth of the off-chip memory and of the busiest on-chip "
      "memory, and how full each on-chip memory is with inputs, weights and outputs. Faint ends of a layer are "
      "onloading and offloading. A thin mark is a layer that takes no time here, because it is infeasible, not "
      "solved yet or not modelled.\n\nTurn the wheel, press plus and minus or drag to zoom, with Shift the wheel "
      "moves; Backspace or a double-click shows all. The arrow keys walk along layers and rows, Return selects the "
      "layer, F zooms to the selected layers."));
  showPicture(false);
}

void TimelinePlot::setPicture(const TimelinePicture& picture) {
  if (picture == picture_) return;
  const bool otherAxis = picture.timeline.network != picture_.timeline.network || picture.unit != picture_.unit;
  const double before = picture_.perUnit;
  picture_ = picture;
  if (otherAxis) rescale(before / picture_.perUnit);
  setMinLength(kMinTimelineShare * all().upper);
  followSelection();
  followFilter();
  showPicture(otherAxis);
}

void TimelinePlot::setSelection(const QStringList& layers) {
  if (layers == selection_) return;
  selection_ = layers;
  followSelection();
  canvas()->repaintAll();
}

void TimelinePlot::setFilter(const std::optional<QSet<QString>>& layers) {
  if (layers == filter_) return;
  filter_ = layers;
  followFilter();
  canvas()->repaintAll();
}

void TimelinePlot::followFilter() {
  leftOut_.clear();
  for (std::size_t i = 0; filter_ && i < picture_.timeline.layers.size(); ++i)
    if (!filter_->contains(words(picture_.timeline.layers[i].name))) leftOut_.insert(i);
}

void TimelinePlot::followSelection() {
  selected_.clear();
  const QSet<QString> wanted(selection_.begin(), selection_.end());
  if (wanted.isEmpty()) return;
  for (std::size_t i = 0; i < picture_.timeline.layers.size(); ++i)
    if (wanted.contains(words(picture_.timeline.layers[i].name))) selected_.insert(i);
}

void TimelinePlot::zoomToSelection() {
  double from = std::numeric_limits<double>::max(), to = 0;
  for (const std::size_t layer : selected_) {
    from = std::min(from, picture_.at(picture_.timeline.layers[layer].begin));
    to = std::max(to, picture_.at(picture_.timeline.layers[layer].end));
  }
  if (!(to > from)) return;
  const double around = kAroundSelection * (to - from);
  setZoom(AxisRange{std::max(0.0, from - around), std::min(all().upper, to + around)});
}

TimelineCell TimelinePlot::cellOf(std::size_t item) const {
  return {item / picture_.rows.size(), item % picture_.rows.size()};
}

std::size_t TimelinePlot::itemOf(const TimelineCell& cell) const {
  return cell.layer * picture_.rows.size() + cell.row;
}

PlotTable TimelinePlot::table() const {
  return tableOf(picture_);
}

AxisRange TimelinePlot::all() const {
  return {0, isEmpty() ? 1 : picture_.at(picture_.timeline.cycles)};
}

QString TimelinePlot::summary() const {
  return timelineSummary(picture_);
}

CycleSpace TimelinePlot::space() const {
  CycleSpace space{timelineNameWidth(picture_)};
  space.above = kTimelineAbove;
  return space;
}

AxisRange TimelinePlot::spanOf(std::size_t item) const {
  const TimelineLayer& layer = picture_.timeline.layers[cellOf(item).layer];
  return {picture_.at(layer.begin), picture_.at(layer.end)};
}

TimelinePaint TimelinePlot::paint() const {
  const PlotFrame frame = canvas()->frame();
  return {picture_, timelineRows(picture_, frame.area), frame, themes()->theme()};
}

QRect TimelinePlot::rectOf(std::size_t item) const {
  return timelineCellRect(picture_, paint().rows, canvas()->frame(), cellOf(item)).toAlignedRect();
}

int TimelinePlot::markAt(const QPointF& place) const {
  if (isEmpty()) return HoverTracker::kNothing;
  const std::optional<TimelineCell> cell = timelineCellAt(picture_, paint().rows, canvas()->frame(), place);
  return cell ? static_cast<int>(itemOf(*cell)) : HoverTracker::kNothing;
}

QString TimelinePlot::tipAt(const QPoint& place) const {
  if (isEmpty()) return toolTip();
  const TimelineRows rows = paint().rows;
  for (std::size_t r = 0; r < rows.rows.size(); ++r) {
    const QRectF& row = rows.rows[r];
    if (place.x() >= row.left() || place.y() < row.top() || place.y() > row.bottom()) continue;
    const TimelineRow& shown = picture_.rows[r];
    return shown.tip.isEmpty() ? shown.name : tr("%1: %2, %3").arg(shown.name, shown.value, shown.tip);
  }
  return toolTip();
}

// Left and right: the neighbouring layer. Up and down: the next row with space.
std::optional<std::size_t> TimelinePlot::itemFrom(std::optional<std::size_t> present, int key) const {
  const std::size_t last = picture_.timeline.layers.size() - 1;
  if (!present || key == Qt::Key_Home) return itemOf({0, present ? cellOf(*present).row : 0});
  TimelineCell cell = cellOf(*present);
  const std::size_t rows = picture_.rows.size() - paint().rows.hidden;
  if (key == Qt::Key_End) return itemOf({last, cell.row});
  if (key == Qt::Key_Left && cell.layer > 0) return itemOf({cell.layer - 1, cell.row});
  if (key == Qt::Key_Right && cell.layer < last) return itemOf({cell.layer + 1, cell.row});
  if (key == Qt::Key_Up && cell.row > 0) return itemOf({cell.layer, cell.row - 1});
  if (key == Qt::Key_Down && cell.row + 1 < rows) return itemOf({cell.layer, cell.row + 1});
  return std::nullopt;
}

void TimelinePlot::release(const PointerAt& at) {
  modifiers_ = at.modifiers;
  CyclePlot::release(at);
}

void TimelinePlot::click(const QPointF& place) {
  const int item = markAt(place);
  if (item == HoverTracker::kNothing) {
    emit backgroundClicked();
    return;
  }
  const std::size_t layer = cellOf(static_cast<std::size_t>(item)).layer;
  emit layersClicked({words(picture_.timeline.layers[layer].name)}, modifiers_);
}

bool TimelinePlot::pressKey(const QKeyEvent& event) {
  if (isEmpty()) return false;
  if (event.key() == Qt::Key_F) {
    zoomToSelection();
    return true;
  }
  if (!selectsLayer(event)) return CyclePlot::pressKey(event);
  if (const std::optional<std::size_t> item = pointedItem())
    emit layersClicked({words(picture_.timeline.layers[cellOf(*item).layer].name)}, event.modifiers());
  return true;
}

bool TimelinePlot::takesShortcut(const QKeyEvent& event) const {
  const bool isZoom = event.key() == Qt::Key_F && event.modifiers() == Qt::NoModifier && !selected_.isEmpty();
  return isZoom || CyclePlot::takesShortcut(event);
}

void TimelinePlot::paintBelow(QPainter& painter) {
  paintTimelineSelection(painter, paint(), selected_);
}

void TimelinePlot::paintNames(QPainter& painter) {
  paintTimelineNames(painter, paint());
}

void TimelinePlot::paintItems(QPainter& painter) {
  const TimelinePaint all = paint();
  paintTimeline(painter, all);
  paintLeftOutLayers(painter, all, leftOut_);
  paintSelectedLayers(painter, all, selected_);
}

void TimelinePlot::paintPointed(QPainter& painter, std::size_t item) {
  paintCellOutline(painter, paint(), cellOf(item));
}

}  // namespace tilescope::gui

#include "moc_timeline_plot.cpp"

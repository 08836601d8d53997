// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/parallel_plot.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/sweeps/bundle_image.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr QSize kParallelMinSize(420, 180), kParallelUsualSize(900, 300);
constexpr int kSide = 56, kTitles = 46, kRailRoom = 34, kRail = 16, kNoRail = 14;
constexpr double kAxisReach = 11, kEdgeReach = 5, kMinBrush = 10, kLineReach = 4, kRowReach = 6;
constexpr double kKeyStep = 1.0 / 64;
constexpr std::size_t kMostTableRows = 10'000;

}  // namespace

ParallelPlot::ParallelPlot(SweepExplorer& explorer, const ThemeController* themes, QWidget* parent)
    : Plot(themes, parent), explorer_(explorer) {
  describe(this, "parallelPlot", tr("Parallel coordinates"),
           tr("Drag along an axis to brush it, drag its title to move it, double-click the title to turn it over"),
           tr("Every row of the sweep is a line through its values. Similar rows are bundled: the stronger a line, the "
              "more rows. Brushes on different axes must all hold; several brushes on one axis are alternatives. The "
              "blue lines are the front, dashed lines the pins, the thick line the current design. Rows that do not "
              "fit end on the rail below.\n\nLeft and Right choose an axis, with Shift they move it, F turns it over; "
              "Up and Down move the upper end of its brush, with Shift the lower one; Delete removes it, Esc all "
              "brushes, Backspace goes one step back."));
  setMinimumSize(kParallelMinSize);
  setFocusPolicy(Qt::StrongFocus);
  connect(&explorer_, &SweepExplorer::pictureChanged, this, [this] {
    layOut();
    update();
    emit contentChanged();
  });
  connect(&explorer_, &SweepExplorer::lookChanged, this, [this] {
    layOut();
    update();
  });
  connect(&explorer_, &SweepExplorer::chosenChanged, this, qOverload<>(&QWidget::update));
  connect(&explorer_, &SweepExplorer::opened, this, [this] { current_ = 0; });
}

QSize ParallelPlot::sizeHint() const {
  return kParallelUsualSize;
}

void ParallelPlot::setMarks(const SweepMarks& marks) {
  if (marks == marks_) return;
  marks_ = marks;
  update();
}

ParallelLayout ParallelPlot::layout() const {
  ParallelLayout layout;
  layout.size = size();
  layout.top = scaledPixels(kTitles);
  const SweepPicturePtr& picture = explorer_.picture();
  const bool hasRail = picture && picture->present > picture->count(store::RowStatus::Done) +
                                                         picture->count(store::RowStatus::Outside) +
                                                         picture->count(store::RowStatus::Limited) +
                                                         picture->count(store::RowStatus::Dominated);
  layout.bottom = height() - scaledPixels(hasRail ? kRailRoom : kNoRail);
  layout.rail = height() - scaledPixels(kRail);
  const double side = scaledPixels(kSide), count = static_cast<double>(axisCount());
  for (std::size_t i = 0; i < axisCount(); ++i)
    layout.places.push_back(count < 2 ? width() / 2.0
                                      : std::round(side + (width() - 2 * side) * static_cast<double>(i) / (count - 1)));
  return layout;
}

void ParallelPlot::layOut() {
  explorer_.setParallel(isVisible() ? layout() : ParallelLayout{{}, 0, 0, 0, {}});
}

void ParallelPlot::showEvent(QShowEvent* event) {
  Plot::showEvent(event);
  layOut();
}

// Hidden plots are not drawn in the background.
void ParallelPlot::hideEvent(QHideEvent* event) {
  Plot::hideEvent(event);
  layOut();
}

const std::optional<RowScale>& ParallelPlot::scaleOf(std::size_t axis) const {
  static const std::optional<RowScale> kNone;
  const SweepPicturePtr& picture = explorer_.picture();
  if (!picture || axis >= axisCount() || explorer_.look().axes[axis] >= picture->scales.size()) return kNone;
  return picture->scales[explorer_.look().axes[axis]];
}

double ParallelPlot::heightOf(std::size_t axis, double value) const {
  return heightIn(layout(), scaleOf(axis), explorer_.look().isFlipped(explorer_.look().axes[axis]), value);
}

double ParallelPlot::valueAt(std::size_t axis, double y) const {
  const ParallelLayout at = layout();
  const double share = (at.bottom - y) / (at.bottom - at.top);
  const bool isFlipped = explorer_.look().isFlipped(explorer_.look().axes[axis]);
  return scaleOf(axis)->valueAt(isFlipped ? 1 - share : share);
}

QPointF ParallelPlot::placeOf(std::size_t axis, double value) const {
  return {layout().places[axis], heightOf(axis, value)};
}

QRectF ParallelPlot::titleRect(std::size_t axis) const {
  const ParallelLayout at = layout();
  const double width = at.places.size() > 1 ? at.places[1] - at.places[0] : at.size.width();
  return {at.places[axis] - width / 2, 0, width, at.top - 10};
}

std::vector<double> ParallelPlot::valuesOf(std::uint32_t row) const {
  const SweepRows& rows = explorer_.picture()->rows;
  std::vector<double> values(rows.columns().size());
  for (std::size_t column = 0; column < values.size(); ++column) values[column] = rows.value(row, column);
  return values;
}

std::vector<QPointF> ParallelPlot::lineOf(const std::vector<double>& values) const {
  std::vector<QPointF> line;
  for (std::size_t axis = 0; axis < axisCount(); ++axis) {
    const std::size_t column = explorer_.look().axes[axis];
    if (column < values.size()) line.push_back(placeOf(axis, values[column]));
  }
  return line;
}

std::vector<std::vector<QPointF>> ParallelPlot::linesOf(const SweepMark& mark) const {
  if (!mark.fits) return {lineOf(mark.values)};  // to the rail below the axes
  std::vector<std::vector<QPointF>> lines(1);
  for (std::size_t axis = 0; axis < axisCount(); ++axis) {
    const std::size_t column = explorer_.look().axes[axis];
    if (column < mark.values.size() && std::isfinite(mark.values[column]))
      lines.back().push_back(placeOf(axis, mark.values[column]));
    else
      lines.emplace_back();
  }
  std::erase_if(lines, [](const std::vector<QPointF>& line) { return line.size() < 2; });
  return lines;
}

std::optional<std::size_t> ParallelPlot::axisNear(double x) const {
  const ParallelLayout at = layout();
  for (std::size_t axis = 0; axis < at.places.size(); ++axis)
    if (std::abs(at.places[axis] - x) <= kAxisReach && scaleOf(axis)) return axis;
  return std::nullopt;
}

std::optional<std::size_t> ParallelPlot::titleAt(const QPointF& place) const {
  for (std::size_t axis = 0; axis < axisCount(); ++axis)
    if (titleRect(axis).contains(place)) return axis;
  return std::nullopt;
}

// Compares only bins of the two neighbouring axes, which is fast for a million rows.
std::optional<std::uint32_t> ParallelPlot::rowNear(const QPointF& place) const {
  const SweepPicturePtr& picture = explorer_.picture();
  const ParallelLayout at = layout();
  for (std::size_t axis = 0; picture && axis + 1 < at.places.size(); ++axis) {
    if (place.x() < at.places[axis] || place.x() > at.places[axis + 1]) continue;
    const SweepLook& look = explorer_.look();
    const std::size_t left = look.axes[axis], right = look.axes[axis + 1];
    if (!picture->bins[left] || !picture->bins[right]) return std::nullopt;
    const double share = (place.x() - at.places[axis]) / (at.places[axis + 1] - at.places[axis]);
    std::array<std::array<double, RowBundles::kSide>, 2> heights{};
    for (std::size_t bin = 0; bin < RowBundles::kSide; ++bin) {
      heights[0][bin] = (1 - share) * binPlace(bin, look.isFlipped(left), at.top, at.bottom, at.rail);
      heights[1][bin] = share * binPlace(bin, look.isFlipped(right), at.top, at.bottom, at.rail);
    }
    std::optional<std::uint32_t> nearest;
    double reach = kRowReach;
    for (std::size_t row = 0; row < picture->mask->size(); ++row) {
      if ((*picture->mask)[row] == 0) continue;
      const double away =
          std::abs(heights[0][(*picture->bins[left])[row]] + heights[1][(*picture->bins[right])[row]] - place.y());
      if (away >= reach) continue;
      reach = away;
      nearest = static_cast<std::uint32_t>(row);
    }
    return nearest;
  }
  return std::nullopt;
}

// Only rows drawn as single lines have a tooltip.
int ParallelPlot::markAt(const QPointF& place) const {
  const SweepPicturePtr& picture = explorer_.picture();
  const ParallelLayout at = layout();
  if (!picture) return HoverTracker::kNothing;
  double reach = kLineReach;
  int nearest = HoverTracker::kNothing;
  const auto offer = [&](std::uint32_t row) {
    const std::vector<QPointF> line = lineOf(valuesOf(row));
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      if (place.x() < line[i].x() || place.x() > line[i + 1].x()) continue;
      const double share = (place.x() - line[i].x()) / (line[i + 1].x() - line[i].x());
      const double away = std::abs(line[i].y() + share * (line[i + 1].y() - line[i].y()) - place.y());
      if (away < reach) {
        reach = away;
        nearest = static_cast<int>(row);
      }
    }
  };
  for (const std::uint32_t row : explorer_.chosen())
    if (row < picture->rows.size()) offer(row);
  for (const std::uint32_t row : picture->front) offer(row);
  return nearest;
}

void ParallelPlot::markRested(int row) {
  const QPoint at = mapFromGlobal(QCursor::pos());
  emit rowHovered(static_cast<std::uint32_t>(row), QRect(mapToGlobal(at) - QPoint(4, 4), QSize(8, 8)));
}

QRectF ParallelPlot::brushRect(const RowBrush& brush) const {
  const SweepLook& look = explorer_.look();
  const auto at = std::find(look.axes.begin(), look.axes.end(), brush.column);
  if (at == look.axes.end()) return {};
  const auto axis = static_cast<std::size_t>(at - look.axes.begin());
  if (!scaleOf(axis)) return {};
  const double a = heightOf(axis, std::clamp(brush.from, scaleOf(axis)->lower, scaleOf(axis)->upper));
  const double b = heightOf(axis, std::clamp(brush.to, scaleOf(axis)->lower, scaleOf(axis)->upper));
  const double room = std::max(0.0, kMinBrush - std::abs(a - b)) / 2;
  return QRectF(layout().places[axis] - 6, std::min(a, b) - room, 12, std::abs(a - b) + 2 * room);
}

void ParallelPlot::press(const PointerAt& at) {
  isMoved_ = false;
  gripX_ = at.place.x();
  gripY_ = at.place.y();
  brushesBefore_ = explorer_.look().brushes;
  if (const auto title = titleAt(at.place)) {
    grip_ = Grip::Title;
    gripAxis_ = current_ = *title;
  } else if (const auto axis = axisNear(at.place.x())) {
    current_ = *axis;
    takeBrush(*axis, at.place.y());
  }
  update();
}

void ParallelPlot::takeBrush(std::size_t axis, double y) {
  gripAxis_ = axis;
  grip_ = Grip::NewBrush;
  for (std::size_t i = 0; i < brushesBefore_.size(); ++i) {
    const QRectF rect = brushRect(brushesBefore_[i]);
    if (brushesBefore_[i].column != explorer_.look().axes[axis] || rect.isEmpty()) continue;
    if (y < rect.top() - kEdgeReach || y > rect.bottom() + kEdgeReach) continue;
    gripBrush_ = i;
    gripStart_ = brushesBefore_[i];
    const bool isSmall = rect.height() < 3 * kEdgeReach;
    grip_ = !isSmall && y < rect.top() + kEdgeReach      ? Grip::BrushTop
            : !isSmall && y > rect.bottom() - kEdgeReach ? Grip::BrushBottom
                                                         : Grip::Brush;
  }
}

std::vector<RowBrush> ParallelPlot::draggedBrushes(double y) const {
  std::vector<RowBrush> brushes = brushesBefore_;
  const std::size_t column = explorer_.look().axes[gripAxis_];
  const ParallelLayout at = layout();
  const auto between = [&](double a, double b) {
    const double from = valueAt(gripAxis_, a), to = valueAt(gripAxis_, b);
    return RowBrush{column, std::min(from, to), std::max(from, to)};
  };
  if (grip_ == Grip::NewBrush) {
    brushes.push_back(between(gripY_, y));
    return brushes;
  }
  const double a = heightOf(gripAxis_, gripStart_.from), b = heightOf(gripAxis_, gripStart_.to);
  const double top = std::min(a, b), bottom = std::max(a, b);
  const double by = std::clamp(y - gripY_, at.top - top, at.bottom - bottom);
  brushes[gripBrush_] = grip_ == Grip::BrushTop      ? between(std::min(y, bottom), bottom)
                        : grip_ == Grip::BrushBottom ? between(top, std::max(y, top))
                                                     : between(top + by, bottom + by);
  return brushes;
}

void ParallelPlot::drag(const PointerAt& at) {
  if (grip_ == Grip::None) return;
  if (!isMoved_ && std::hypot(at.place.x() - gripX_, at.place.y() - gripY_) < kHitSlack) return;
  isMoved_ = true;
  if (grip_ != Grip::Title) return explorer_.moveBrushes(draggedBrushes(at.place.y()));
  const ParallelLayout places = layout();
  std::size_t nearest = gripAxis_;
  for (std::size_t axis = 0; axis < places.places.size(); ++axis)
    if (std::abs(places.places[axis] - at.place.x()) < std::abs(places.places[nearest] - at.place.x())) nearest = axis;
  if (nearest == gripAxis_) return;
  explorer_.moveAxis(gripAxis_, nearest);
  gripAxis_ = current_ = nearest;
}

void ParallelPlot::release(const PointerAt& at) {
  const Grip grip = std::exchange(grip_, Grip::None);
  if (grip == Grip::Title) return;
  if (grip != Grip::None && isMoved_) {
    grip_ = grip;
    std::vector<RowBrush> brushes = draggedBrushes(at.place.y());
    grip_ = Grip::None;
    return explorer_.setBrushes(std::move(brushes));
  }
  if (grip != Grip::None && grip != Grip::NewBrush) {  // a click on a brush removes it
    std::vector<RowBrush> brushes = brushesBefore_;
    brushes.erase(brushes.begin() + static_cast<std::ptrdiff_t>(gripBrush_));
    return explorer_.setBrushes(std::move(brushes));
  }
  const std::optional<std::uint32_t> row = rowNear(at.place);
  explorer_.choose(row ? std::vector{*row} : std::vector<std::uint32_t>());
}

void ParallelPlot::doubleClick(const PointerAt& at) {
  if (const auto title = titleAt(at.place)) return explorer_.flipAxis(*title);
  if (const std::optional<std::uint32_t> row = rowNear(at.place)) emit activated(*row);
}

// A new brush starts with all values.
void ParallelPlot::stepBrush(int direction, bool isLower) {
  if (current_ >= axisCount() || !scaleOf(current_)) return;
  const RowScale& scale = *scaleOf(current_);
  const std::size_t column = explorer_.look().axes[current_];
  std::vector<RowBrush> brushes = explorer_.look().brushes;
  auto brush = std::find_if(brushes.begin(), brushes.end(), [&](const RowBrush& b) { return b.column == column; });
  if (brush == brushes.end()) brush = brushes.insert(brushes.end(), {column, scale.lower, scale.upper});
  double& end = isLower ? brush->from : brush->to;
  end = scale.valueAt(scale.place(end) + direction * kKeyStep);
  if (brush->from > brush->to) (isLower ? brush->from : brush->to) = isLower ? brush->to : brush->from;
  explorer_.setBrushes(std::move(brushes));
}

WidgetKeys ParallelPlot::keys() {
  return {tr("In a sweep"),
          {{tr("Left, Right"), tr("The next axis; with Shift, move it")},
           {tr("Up, Down"), tr("The upper end of its brush; with Shift, the lower end")},
           {tr("F"), tr("Turn the axis over")},
           {tr("Delete"), tr("Remove the brushes of the axis")},
           {tr("Esc, Backspace"), tr("No brushes; the brushes before")}}};
}

bool ParallelPlot::takesShortcut(const QKeyEvent& event) const {
  const bool isOurs = event.key() == Qt::Key_F || event.key() == Qt::Key_Backspace || event.key() == Qt::Key_Escape;
  return isOurs && event.modifiers() == Qt::NoModifier;
}

bool ParallelPlot::pressKey(const QKeyEvent& event) {
  const bool hasShift = event.modifiers().testFlag(Qt::ShiftModifier);
  const auto go = [&](std::size_t to) {
    if (hasShift) explorer_.moveAxis(current_, to);
    current_ = to;
    update();
    return true;
  };
  switch (event.key()) {
    case Qt::Key_Left:
      return go(current_ > 0 ? current_ - 1 : 0);
    case Qt::Key_Right:
      return go(std::min(current_ + 1, std::max<std::size_t>(axisCount(), 1) - 1));
    case Qt::Key_Up:
    case Qt::Key_Down:
      stepBrush(event.key() == Qt::Key_Up ? 1 : -1, hasShift);
      return true;
    case Qt::Key_F:
      explorer_.flipAxis(current_);
      return true;
    case Qt::Key_Delete: {
      std::vector<RowBrush> brushes = explorer_.look().brushes;
      if (current_ < axisCount())
        std::erase_if(brushes, [&](const RowBrush& b) { return b.column == explorer_.look().axes[current_]; });
      explorer_.setBrushes(std::move(brushes));
      return true;
    }
    case Qt::Key_Backspace:
      return explorer_.back();
    case Qt::Key_Escape:
      return explorer_.clear();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!explorer_.chosen().empty()) emit activated(explorer_.chosen().front());
      return !explorer_.chosen().empty();
    default:
      return false;
  }
}

PlotTable ParallelPlot::table() const {
  PlotTable table;
  const SweepPicturePtr& picture = explorer_.picture();
  if (!picture) return table;
  table.heads << tr("Row");
  for (const std::size_t column : explorer_.look().axes) table.heads << explorer_.texts()[column].heading();
  for (std::size_t row = 0; row < picture->mask->size() && table.rows.size() < kMostTableRows; ++row) {
    if ((*picture->mask)[row] == 0) continue;
    QStringList cells{QString::number(picture->rows.number(row))};
    for (const std::size_t column : explorer_.look().axes)
      cells << cellText(picture->rows, row, column, explorer_.texts()[column]);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

void ParallelPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  showsOutline_ = false;
  paint(painter);
  showsOutline_ = true;
}

void ParallelPlot::paintBehind(QPainter& painter, const QRect&) {
  paint(painter);
}

}  // namespace tilescope::gui

#include "moc_parallel_plot.cpp"

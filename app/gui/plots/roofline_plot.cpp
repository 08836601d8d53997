// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/roofline_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariantAnimation>
#include <algorithm>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/motion.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_tables.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/plots/roofline_painter.h"
#include "app/gui/plots/roofline_zoom.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr QSize kLeastSize(420, 240);  // below it the words no longer fit
constexpr QSize kUsualSize(640, 320);

// Hovered things by number: marks as in the data, then the points of the expanded layer.
constexpr int kFirstLevel = 1 << 20;

bool isLevel(int item) {
  return item >= kFirstLevel;
}

QHash<QString, MarkPlace> byName(const RooflineData& data, const MarkPlaces& places) {
  QHash<QString, MarkPlace> named;
  for (std::size_t i = 0; i < places.size(); ++i) named.insert(data.marks[i].layers.value(0), places[i]);
  return named;
}

}  // namespace

RooflinePlot::RooflinePlot(const ThemeController* themes, QWidget* parent)
    : Plot(parent), themes_(themes), hover_(new HoverTracker(this)) {
  canvas_ = new PlotCanvas(
      themes,
      {[this](QPainter& painter) { paintBelow(painter); }, [this](QPainter& painter) { paintTitles(painter); },
       [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Log, AxisStyle::Log);
  glide_ = makeMotion(this, [this](double share) { showShare(share); });
  rangeMotion_ = makeMotion(this, [this](double share) {
    applyRanges({logBetween(rangeStart_.intensity, rangeGoal_.intensity, share),
                 logBetween(rangeStart_.performance, rangeGoal_.performance, share)});
  });
  connect(glide_, &QVariantAnimation::finished, this, &RooflinePlot::settleRanges);
  connect(hover_, &HoverTracker::changed, canvas_, &PlotCanvas::repaintOverlay);
  connect(hover_, &HoverTracker::left, this, &RooflinePlot::hoverLeft);
  connect(hover_, &HoverTracker::rested, this, &RooflinePlot::tellHovered);
  connect(themes_, &ThemeController::changed, this, &RooflinePlot::layOut);
  setObjectName(QStringLiteral("rooflinePlot"));
  setAccessibleName(tr("Roofline"));
  setToolTip(
      tr("Click a mark to select its layers, Ctrl adds to the selection; double-click it for its memories. Drag on "
         "the background to zoom, with Shift to select."));
  setWhatsThis(tr(
      "Each mark is a layer: left of the ridge the memory bounds it, right of it the array does. A mark on "
      "a roof uses all of that resource; below it, part is idle. Its area is its share of the objective.\n\n"
      "Double-click a mark, or press L on it, to see the layer at every memory: one point each, at the MACs per byte "
      "through that memory toward the array, joined from the outermost memory in, and the bandwidth of each memory "
      "as a dashed roof. Arrow keys walk along the points; the same again, or Esc, folds them.\n\n"
      "Drag a frame on the background to zoom into it, or turn the wheel; F shows the selection, Backspace goes back, "
      "a double-click on the background shows everything. With Shift the frame selects the layers inside."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kLeastSize);
  layOut();
  applyRanges(freshRanges());
  describe();
}

PlotTable RooflinePlot::table() const {
  return tableOf(data_);
}

void RooflinePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  canvas_->paintOn(device, at, before);
}

QSizeF RooflinePlot::areaSize() const {
  return canvas_->frame().area.size();
}

QSize RooflinePlot::sizeHint() const {
  return kUsualSize;
}

void RooflinePlot::setData(const RooflineData& roofline) {
  if (roofline == data_) return;
  const bool isMarkHovered = hover_->item() >= 0 && !isLevel(hover_->item());
  const QString hovered = isMarkHovered ? layersOf(hover_->item()).value(0) : QString();
  const QHash<QString, MarkPlace> before = byName(data_, places_);
  const bool sameRoofs = roofline.bandwidth == data_.bandwidth && roofline.peak == data_.peak;
  data_ = roofline;
  goals_ = placesOf(roofline);
  if (isMarkHovered) hover_->renumber(markOf(hovered));
  const bool related = std::any_of(roofline.marks.begin(), roofline.marks.end(),
                                   [&](const RooflineMark& mark) { return before.contains(mark.layers.value(0)); });
  glide_->stop();
  if (related && animated_ && !held_ && isVisible()) {
    glideFrom(before);
  } else {
    places_ = goals_;
    expanded_.showShare(1);
    if (!related) rangeMotion_->stop();
    if (!hasRanges_ || (!related && !held_))
      applyRanges(freshRanges());
    else
      settleRanges();
    hasRanges_ = hasRanges_ || !roofline.marks.empty();
  }
  if (!sameRoofs) canvas_->repaintAll();  // the zones lie under the grid
  canvas_->repaintData();
  canvas_->repaintOverlay();
  describe();
  emit contentChanged();
}

void RooflinePlot::setLevels(const RooflineLevels& levels) {
  if (levels == expanded_.levels()) return;
  if (isLevel(hover_->item())) hover_->renumber(HoverTracker::kNothing);
  expanded_.set(levels);
  if (animated_ && !held_ && isVisible()) {
    glide_->stop();
    glideFrom(byName(data_, places_));
  } else {
    expanded_.showShare(1);
    settleRanges();
  }
  canvas_->repaintData();
  canvas_->repaintOverlay();
  describe();
}

void RooflinePlot::glideFrom(const QHash<QString, MarkPlace>& start) {
  starts_ = start;
  places_ = between(starts_, data_, goals_, 0);
  expanded_.startFromHere();
  if (places_ == goals_ && expanded_.isSettled())
    settleRanges();
  else
    glide_->start();
}

void RooflinePlot::showShare(double share) {
  places_ = between(starts_, data_, goals_, share);
  expanded_.showShare(share);
  canvas_->repaintData();
  canvas_->repaintOverlay();
}

void RooflinePlot::setLabelled(bool labelled) {
  labelled_ = labelled;
  canvas_->repaintData();
}

void RooflinePlot::setCommonRanges(const std::optional<RooflineRanges>& ranges) {
  if (ranges == commonRanges_) return;
  commonRanges_ = ranges;
  settleRanges();
}

void RooflinePlot::settleRanges() {
  if (held_ || zoom_) return;
  const RooflineRanges& present = rangeMotion_->state() == QVariantAnimation::Running ? rangeGoal_ : ranges_;
  moveRangesTo(commonRanges_ ? *commonRanges_
                             : rangesFor(data_, present, canvas_->frame().area.size(), expanded_.levels()));
}

void RooflinePlot::moveRangesTo(const RooflineRanges& goal) {
  const bool moving = rangeMotion_->state() == QVariantAnimation::Running;
  if (goal == (moving ? rangeGoal_ : ranges_)) return;
  rangeMotion_->stop();
  rangeStart_ = ranges_;
  rangeGoal_ = goal;
  if (animated_ && isVisible())
    rangeMotion_->start();
  else
    applyRanges(goal);
}

void RooflinePlot::applyRanges(const RooflineRanges& ranges) {
  ranges_ = ranges;
  canvas_->setRanges(ranges.intensity, ranges.performance);
}

void RooflinePlot::setRanges(const RooflineRanges& ranges) {
  rangeMotion_->stop();
  hasRanges_ = true;
  applyRanges(rangesFor(data_, ranges, canvas_->frame().area.size(), expanded_.levels()));
}

void RooflinePlot::setLabelPlaces(const LabelMemory& places) {
  labelMemory_ = places;
  canvas_->repaintData();
}

RooflineRanges RooflinePlot::freshRanges() const {
  if (zoom_) return *zoom_;
  if (commonRanges_) return *commonRanges_;
  return rangesFor(data_, std::nullopt, canvas_->frame().area.size(), expanded_.levels());
}

// In another size the same data may need other bounds: rooms are pixels.
void RooflinePlot::refit() {
  if (held_) return;
  rangeMotion_->stop();
  applyRanges(freshRanges());
}

void RooflinePlot::setZoom(const std::optional<RooflineRanges>& zoom) {
  if (zoom == zoom_) return;
  zoom_ = zoom;
  canvas_->repaintData();
  moveRangesTo(freshRanges());
}

void RooflinePlot::setFilter(const std::optional<QSet<QString>>& layers) {
  if (layers == filter_) return;
  filter_ = layers;
  canvas_->repaintData();
}

void RooflinePlot::setSelection(const QStringList& layers) {
  if (layers == selection_) return;
  selection_ = layers;
  canvas_->repaintData();
}

void RooflinePlot::setHovered(const QString& layer) {
  if (layer == linked_) return;
  linked_ = layer;
  canvas_->repaintOverlay();
}

void RooflinePlot::holdAxes(bool held) {
  if (held == held_) return;
  held_ = held;
  if (!held_) {
    settleRanges();
    return;
  }
  rangeMotion_->stop();
  glide_->stop();
  if (places_ == goals_ && expanded_.isSettled()) return;
  places_ = goals_;
  expanded_.showShare(1);
  canvas_->repaintData();
}

void RooflinePlot::setAnimated(bool animated) {
  animated_ = animated;
  if (animated_) return;
  if (glide_->state() == QVariantAnimation::Running) {
    glide_->stop();
    showShare(1);
  }
  if (rangeMotion_->state() == QVariantAnimation::Running) {
    rangeMotion_->stop();
    applyRanges(rangeGoal_);
  }
  settleRanges();
}

void RooflinePlot::layOut() {
  canvas_->setMargins(plotMargins(true));
}

void RooflinePlot::describe() {
  int memoryBound = 0, layers = 0;
  const RooflineMark* largest = nullptr;
  for (const RooflineMark& mark : data_.marks) {
    const int count = static_cast<int>(mark.layers.size());
    layers += count;
    if (mark.memoryBound) memoryBound += count;
    if (!largest || mark.share > largest->share) largest = &mark;
  }
  if (!largest) {
    setAccessibleDescription(tr("Roofline without layers."));
    return;
  }
  QString text = (layers == 1 ? tr("Roofline: %1 layer, %2 memory-bound, %3 compute-bound.")
                              : tr("Roofline: %1 layers, %2 memory-bound, %3 compute-bound."))
                     .arg(layers)
                     .arg(memoryBound)
                     .arg(layers - memoryBound);
  text += QLatin1Char(' ') + tr("Largest: %1, %2 % of %3.")
                                 .arg(largest->label, QString::number(100 * largest->share, 'f', 0), data_.objective);
  if (!data_.peakLabel.isEmpty()) text += QLatin1Char(' ') + tr("Roofs: %1").arg(data_.peakLabel);
  if (!data_.bandwidthLabel.isEmpty()) text += QLatin1String("; ") + data_.bandwidthLabel;
  text += QLatin1Char('.');
  if (!data_.pin.isNull()) text += QLatin1Char(' ') + tr("Circles: the same layers at pin %1.").arg(data_.pin);
  if (!expanded_.isEmpty()) text += QLatin1Char(' ') + described(expanded_.levels());
  setAccessibleDescription(text);
}

MarkShapes RooflinePlot::shapes() const {
  const PlotFrame frame = canvas_->frame();
  MarkShapes shapes = shapesOf(data_, places_, frame);
  if (zoom_)  // what is out of sight has no name and cannot be hit
    for (MarkShape& shape : shapes) shape.shown = shape.shown && shape.bounds().intersects(frame.area);
  return shapes;
}

Expansion RooflinePlot::expansion() const {
  return {expanded_.levels(), expanded_.points(canvas_->frame()),
          expanded_.isEmpty() ? HoverTracker::kNothing : markOf(expanded_.levels().layer)};
}

// Points lie over marks.
int RooflinePlot::itemAt(const QPointF& point) const {
  const int level = levelAt(expanded_.points(canvas_->frame()), point);
  return level >= 0 ? kFirstLevel + level : markAt(shapes(), point);
}

QStringList RooflinePlot::layersOf(int item) const {
  if (item < 0) return {};
  if (isLevel(item)) return {expanded_.levels().layer};
  return data_.marks[static_cast<std::size_t>(item)].layers;
}

void RooflinePlot::tellHovered(int item) {
  const auto global = [this](const QRect& rect) { return QRect(mapToGlobal(rect.topLeft()), rect.size()); };
  if (isLevel(item)) {
    const QString& memory = expanded_.levels().levels[static_cast<std::size_t>(item - kFirstLevel)].memory;
    emit levelHovered(memory, global(levelRect(memory)));
  } else {
    emit markHovered(layersOf(item), global(markRect(layersOf(item).value(0))));
  }
}

QRect RooflinePlot::levelRect(const QString& memory) const {
  const std::vector<MemoryLevel>& levels = expanded_.levels().levels;
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (levels[i].memory == memory) return levelBounds(expanded_.points(canvas_->frame())[i]).toAlignedRect();
  return {};
}

int RooflinePlot::markOf(const QString& layer) const {
  for (std::size_t i = 0; i < data_.marks.size(); ++i)
    if (data_.marks[i].layers.contains(layer)) return static_cast<int>(i);
  return HoverTracker::kNothing;
}

QRect RooflinePlot::markRect(const QString& layer) const {
  const int mark = markOf(layer);
  return mark < 0 ? QRect() : shapes()[static_cast<std::size_t>(mark)].bounds().toAlignedRect();
}

std::optional<RooflineRanges> RooflinePlot::rangesAround(const QStringList& layers) const {
  QSet<int> marks;
  for (const QString& layer : layers)
    if (const int mark = markOf(layer); mark >= 0) marks << mark;
  return zoomToMarks(goals_, marks);
}

std::optional<RooflineRanges> RooflinePlot::zoomMovedTo(const QString& layer) const {
  const int mark = markOf(layer);
  if (!zoom_ || mark < 0 || !goals_[static_cast<std::size_t>(mark)].shown) return std::nullopt;
  return movedTo(goals_[static_cast<std::size_t>(mark)], *zoom_);
}

QSet<int> RooflinePlot::selectedMarks() const {
  QSet<int> marks;
  const QSet<QString> wanted(selection_.begin(), selection_.end());
  for (std::size_t i = 0; i < data_.marks.size(); ++i) {
    const QStringList& layers = data_.marks[i].layers;
    if (std::any_of(layers.begin(), layers.end(), [&](const QString& layer) { return wanted.contains(layer); }))
      marks.insert(static_cast<int>(i));
  }
  return marks;
}

QSet<int> RooflinePlot::dimmedMarks() const {
  QSet<int> marks;
  for (std::size_t i = 0; filter_ && i < data_.marks.size(); ++i) {
    const QStringList& layers = data_.marks[i].layers;
    if (std::none_of(layers.begin(), layers.end(), [&](const QString& layer) { return filter_->contains(layer); }))
      marks.insert(static_cast<int>(i));
  }
  return marks;
}

void RooflinePlot::paintBelow(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  paintZones(painter, {data_, themes_->theme(), frame, {}, expansion()});
}

void RooflinePlot::paintTitles(QPainter& painter) {
  drawAxisTitles(painter, canvas_->frame().area, tr("Arithmetic intensity, MAC/B"), tr("Performance, GMAC/s"),
                 themes_->theme().text3);
}

void RooflinePlot::paintData(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  const MarkShapes marks = shapes();
  const QSet<int> selected = selectedMarks();
  const Expansion shown = expansion();
  const RooflineLabels labels =
      labelled_ ? layOutLabels(data_, frame, marks, selected, labelMemory_, shown) : RooflineLabels{};
  paintRooflineData(painter, {data_, themes_->theme(), frame, marks, shown, dimmedMarks()}, labels, selected);
}

void RooflinePlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  const int item = hover_->item() >= 0 ? hover_->item() : linked_.isEmpty() ? -1 : markOf(linked_);
  const Expansion shown = expansion();
  if (isLevel(item)) {
    paintLevelOutline(painter, {shown.levels, data_, themes_->theme(), frame, shown.points}, item - kFirstLevel);
  } else if (item >= 0) {
    const MarkShapes marks = shapes();
    paintOutline(painter, {data_, themes_->theme(), frame, marks, shown}, item);
  }
  if (band_.isShown()) drawRubberBand(painter, band_.rect(), band_.selects(), themes_->theme());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

bool RooflinePlot::event(QEvent* event) {
  // The plot's own hint would lie over the card of a mark.
  if (event->type() == QEvent::ToolTip && hover_->item() >= 0) return true;
  // Esc folds before it clears the selection.
  if (event->type() == QEvent::ShortcutOverride && (!expanded_.isEmpty() || band_.isShown()) &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void RooflinePlot::resizeEvent(QResizeEvent*) {
  canvas_->setGeometry(rect());
  refit();
}

void RooflinePlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  layOut();
  refit();
}

void RooflinePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const bool onBackground = itemAt(event->position()) < 0 && !held_;
  band_.press(event->position().toPoint(), onBackground, event->modifiers().testFlag(Qt::ShiftModifier));
}

void RooflinePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !band_.isPressed()) return;
  if (band_.isShown()) return endBand(event->modifiers());
  const bool click = band_.isClick(event->position().toPoint());
  band_.end();
  if (!click) return;
  const int item = itemAt(event->position());
  if (item >= 0)
    emit layersClicked(layersOf(item), event->modifiers());
  else
    emit backgroundClicked();
}

void RooflinePlot::endBand(Qt::KeyboardModifiers modifiers) {
  const PlotFrame frame = canvas_->frame();
  const bool selects = band_.selects();
  const QRectF band = QRectF(band_.rect()).intersected(frame.area);
  band_.end();
  canvas_->repaintOverlay();
  if (selects) {
    QStringList layers;
    const MarkShapes marks = shapes();
    for (std::size_t i = 0; i < marks.size(); ++i)
      if (marks[i].shown && band.contains(marks[i].centre)) layers << data_.marks[i].layers;
    emit layersBanded(layers, modifiers);
  } else if (const std::optional<RooflineRanges> zoom = zoomInto(band, frame)) {
    emit zoomRequested(zoom, false);
  }
}

// Its first click has selected already.
void RooflinePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const QString layer = layersOf(itemAt(event->position())).value(0);
  if (!toggleExpansion(layer) && layer.isEmpty() && zoom_) emit zoomRequested(std::nullopt, false);
}

// False where there is nothing to fold and nothing to expand.
bool RooflinePlot::toggleExpansion(const QString& layer) {
  if (layer.isEmpty() && expanded_.isEmpty()) return false;
  const bool isExpanded = !expanded_.isEmpty() && markOf(layer) == markOf(expanded_.levels().layer);
  emit expansionRequested(isExpanded ? QString() : layer);
  return true;
}

void RooflinePlot::mouseMoveEvent(QMouseEvent* event) {
  if (band_.moveTo(event->position().toPoint())) {
    hover_->pointAt(HoverTracker::kNothing);
    return canvas_->repaintOverlay();
  }
  const PlotFrame frame = canvas_->frame();
  const bool inside = frame.area.adjusted(-kHitSlack, -kHitSlack, kHitSlack, kHitSlack).contains(event->position());
  hover_->pointAt(inside ? itemAt(event->position()) : HoverTracker::kNothing);
}

// Around the point under the pointer; out of the whole picture it leads nowhere.
void RooflinePlot::wheelEvent(QWheelEvent* event) {
  const PlotFrame frame = canvas_->frame();
  const double steps = event->angleDelta().y() / static_cast<double>(QWheelEvent::DefaultDeltasPerStep);
  if (held_ || steps == 0 || !frame.area.contains(event->position())) return event->ignore();
  event->accept();
  const RooflineRanges whole = rangesFor(data_, std::nullopt, frame.area.size(), expanded_.levels());
  const std::optional<RooflineRanges> zoom = zoomAround(event->position(), steps, ranges_, whole, frame);
  if (!zoom) return;
  zoom_ = *zoom == whole ? std::nullopt : zoom;
  rangeMotion_->stop();
  applyRanges(*zoom);  // at once: the next turn goes on from here
  canvas_->repaintData();
  emit zoomRequested(zoom_, true);
}

void RooflinePlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

void RooflinePlot::focusInEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
}

void RooflinePlot::focusOutEvent(QFocusEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
  canvas_->repaintOverlay();
}

// The points of the expanded layer, else all marks.
std::vector<int> RooflinePlot::fromLeftToRight() const {
  std::vector<std::pair<double, int>> places;
  const std::vector<MemoryLevel>& levels = expanded_.levels().levels;
  for (std::size_t i = 0; i < levels.size(); ++i)
    places.emplace_back(levels[i].intensity, kFirstLevel + static_cast<int>(i));
  for (std::size_t i = 0; i < goals_.size() && levels.empty(); ++i)
    if (goals_[i].shown) places.emplace_back(goals_[i].logIntensity, static_cast<int>(i));
  std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<int> order;
  for (const auto& [place, item] : places) order.push_back(item);
  return order;
}

// The item `step` places right of the present one; the selected mark counts as present.
int RooflinePlot::steppedMark(const std::vector<int>& order, int step) const {
  const int present = hover_->item() >= 0 ? hover_->item() : selection_.isEmpty() ? -1 : markOf(selection_.front());
  const auto at = std::find(order.begin(), order.end(), present);
  if (at == order.end()) return step > 0 ? order.front() : order.back();
  const auto next = std::clamp<std::ptrdiff_t>(at - order.begin() + step, 0, std::ssize(order) - 1);
  return order[static_cast<std::size_t>(next)];
}

WidgetKeys RooflinePlot::keys() {
  return {tr("In the roofline"),
          {{tr("Arrows, Home, End"), tr("From mark to mark")},
           {tr("Return, Space"), tr("Select the mark's layers")},
           {tr("L"), tr("The layer at every memory, and back")}}};
}

void RooflinePlot::keyPressEvent(QKeyEvent* event) {
  if (!pressKey(*event)) QWidget::keyPressEvent(event);
}

bool RooflinePlot::pressKey(const QKeyEvent& event) {
  const std::vector<int> order = fromLeftToRight();
  if (order.empty()) return false;
  switch (event.key()) {
    case Qt::Key_Left:
      hover_->pointAt(steppedMark(order, -1));
      return true;
    case Qt::Key_Right:
      hover_->pointAt(steppedMark(order, +1));
      return true;
    case Qt::Key_Home:
      hover_->pointAt(order.front());
      return true;
    case Qt::Key_End:
      hover_->pointAt(order.back());
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (hover_->item() < 0) return false;
      emit layersClicked(layersOf(hover_->item()), event.modifiers());
      return true;
    case Qt::Key_L:
      if (event.modifiers() != Qt::NoModifier) return false;
      return toggleExpansion(hover_->item() >= 0 ? layersOf(hover_->item()).value(0) : selection_.value(0));
    case Qt::Key_Escape:
      if (!band_.isShown()) return toggleExpansion({});
      band_.end();
      canvas_->repaintOverlay();
      return true;
    default:
      return false;
  }
}

}  // namespace tilescope::gui

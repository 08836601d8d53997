// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/roofline_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariantAnimation>
#include <algorithm>
#include <cmath>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/motion.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/plots/roofline_painter.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr QSize kLeastSize(420, 240);  // below it the words no longer fit
constexpr QSize kUsualSize(640, 320);
constexpr int kClickSlack = 4;  // px that a click may wander

QHash<QString, MarkPlace> byName(const RooflineData& data, const MarkPlaces& places) {
  QHash<QString, MarkPlace> named;
  for (std::size_t i = 0; i < places.size(); ++i) named.insert(data.marks[i].layers.value(0), places[i]);
  return named;
}

}  // namespace

RooflinePlot::RooflinePlot(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), hover_(new HoverTracker(this)) {
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
  connect(hover_, &HoverTracker::rested, this, [this](int mark) {
    const QStringList& layers = data_.marks[static_cast<std::size_t>(mark)].layers;
    const QRect rect = markRect(layers.value(0));
    emit markHovered(layers, QRect(mapToGlobal(rect.topLeft()), rect.size()));
  });
  connect(themes_, &ThemeController::changed, this, &RooflinePlot::layOut);
  setObjectName(QStringLiteral("rooflinePlot"));
  setAccessibleName(tr("Roofline"));
  setToolTip(tr("Click a mark to select its layers, Ctrl adds to the selection"));
  setWhatsThis(
      tr("Each mark is a layer: left of the ridge the memory bounds it, right of it the array does. A mark on "
         "a roof uses all of that resource; below it, part is idle. Its area is its share of the objective."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kLeastSize);
  layOut();
  applyRanges(freshRanges());
  describe();
}

QSize RooflinePlot::sizeHint() const {
  return kUsualSize;
}

void RooflinePlot::setData(const RooflineData& roofline) {
  if (roofline == data_) return;
  const QString hovered =
      hover_->item() >= 0 ? data_.marks[static_cast<std::size_t>(hover_->item())].layers.value(0) : QString();
  const QHash<QString, MarkPlace> before = byName(data_, places_);
  const bool sameRoofs = roofline.bandwidth == data_.bandwidth && roofline.peak == data_.peak;
  data_ = roofline;
  goals_ = placesOf(roofline);
  hover_->renumber(hovered.isEmpty() ? HoverTracker::kNothing : markOf(hovered));
  const bool related = std::any_of(roofline.marks.begin(), roofline.marks.end(),
                                   [&](const RooflineMark& mark) { return before.contains(mark.layers.value(0)); });
  glide_->stop();
  if (related && animated_ && !held_ && isVisible()) {
    glideFrom(before);
  } else {
    places_ = goals_;
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
}

void RooflinePlot::glideFrom(const QHash<QString, MarkPlace>& start) {
  starts_ = start;
  places_ = between(starts_, data_, goals_, 0);
  if (places_ == goals_)
    settleRanges();
  else
    glide_->start();
}

void RooflinePlot::showShare(double share) {
  places_ = between(starts_, data_, goals_, share);
  canvas_->repaintData();
  canvas_->repaintOverlay();
}

void RooflinePlot::settleRanges() {
  if (held_) return;
  const RooflineRanges& present = rangeMotion_->state() == QVariantAnimation::Running ? rangeGoal_ : ranges_;
  moveRangesTo(rangesFor(data_, present, canvas_->frame().area.size()));
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

RooflineRanges RooflinePlot::freshRanges() const {
  return rangesFor(data_, std::nullopt, canvas_->frame().area.size());
}

// In another size the same data may need other bounds: rooms are pixels.
void RooflinePlot::refit() {
  if (held_) return;
  rangeMotion_->stop();
  applyRanges(freshRanges());
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
  if (places_ == goals_) return;
  places_ = goals_;
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
  setAccessibleDescription(text + QLatin1Char('.'));
}

MarkShapes RooflinePlot::shapes() const {
  return shapesOf(data_, places_, canvas_->frame());
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

void RooflinePlot::paintBelow(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  paintZones(painter, {data_, themes_->theme(), frame, {}});
}

void RooflinePlot::paintTitles(QPainter& painter) {
  drawAxisTitles(painter, canvas_->frame().area, tr("Arithmetic intensity, MAC/B"), tr("Performance, GMAC/s"),
                 themes_->theme().text3);
}

void RooflinePlot::paintData(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  const MarkShapes marks = shapes();
  const QSet<int> selected = selectedMarks();
  const RooflineLabels labels = layOutLabels(data_, frame, marks, selected, labelMemory_);
  paintRooflineData(painter, {data_, themes_->theme(), frame, marks}, labels, selected);
}

void RooflinePlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  const int mark = hover_->item() >= 0 ? hover_->item() : linked_.isEmpty() ? -1 : markOf(linked_);
  if (mark >= 0) {
    const MarkShapes marks = shapes();
    paintOutline(painter, {data_, themes_->theme(), frame, marks}, mark);
  }
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

bool RooflinePlot::event(QEvent* event) {
  // The plot's own hint would lie over the card of a mark.
  if (event->type() == QEvent::ToolTip && hover_->item() >= 0) return true;
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
  if (event->button() == Qt::LeftButton) pressed_ = event->position().toPoint();
}

void RooflinePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pressed_) return;
  const QPoint wandered = event->position().toPoint() - *pressed_;
  pressed_.reset();
  if (wandered.manhattanLength() > kClickSlack) return;
  const int mark = markAt(shapes(), event->position());
  if (mark >= 0)
    emit layersClicked(data_.marks[static_cast<std::size_t>(mark)].layers, event->modifiers());
  else
    emit backgroundClicked();
}

void RooflinePlot::mouseMoveEvent(QMouseEvent* event) {
  const PlotFrame frame = canvas_->frame();
  const bool inside = frame.area.adjusted(-kHitSlack, -kHitSlack, kHitSlack, kHitSlack).contains(event->position());
  hover_->pointAt(inside ? markAt(shapes(), event->position()) : HoverTracker::kNothing);
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

std::vector<int> RooflinePlot::fromLeftToRight() const {
  std::vector<int> order;
  for (std::size_t i = 0; i < goals_.size(); ++i)
    if (goals_[i].shown) order.push_back(static_cast<int>(i));
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return goals_[static_cast<std::size_t>(a)].logIntensity < goals_[static_cast<std::size_t>(b)].logIntensity;
  });
  return order;
}

// The mark `step` places right of the present one; the selected one counts as present.
int RooflinePlot::steppedMark(const std::vector<int>& order, int step) const {
  const int present = hover_->item() >= 0 ? hover_->item() : selection_.isEmpty() ? -1 : markOf(selection_.front());
  const auto at = std::find(order.begin(), order.end(), present);
  if (at == order.end()) return step > 0 ? order.front() : order.back();
  const auto next = std::clamp<std::ptrdiff_t>(at - order.begin() + step, 0, std::ssize(order) - 1);
  return order[static_cast<std::size_t>(next)];
}

void RooflinePlot::keyPressEvent(QKeyEvent* event) {
  const std::vector<int> order = fromLeftToRight();
  if (order.empty()) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
      hover_->pointAt(steppedMark(order, -1));
      return;
    case Qt::Key_Right:
      hover_->pointAt(steppedMark(order, +1));
      return;
    case Qt::Key_Home:
      hover_->pointAt(order.front());
      return;
    case Qt::Key_End:
      hover_->pointAt(order.back());
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (hover_->item() < 0) break;
      emit layersClicked(data_.marks[static_cast<std::size_t>(hover_->item())].layers, event->modifiers());
      return;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace tilescope::gui

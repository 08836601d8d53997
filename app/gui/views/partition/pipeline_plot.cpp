// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/pipeline_plot.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/plots/rubber_band.h"
#include "app/gui/views/partition/pipeline_painter.h"
#include "app/gui/views/partition/pipeline_words.h"

namespace tilescope::gui {
namespace {

constexpr QSize kPipelinePlotMinSize(320, 160);  // below it the words no longer fit
constexpr QSize kPipelinePlotUsualSize(1000, 240);
constexpr int kScrollWidth = 10;             // px
constexpr int kPipelinePlotScrollStep = 24;  // px per step of the wheel
constexpr int kPipelinePlotAirAbove = 6;     // px
constexpr double kUnitGap = 18;              // px between the last tick and the unit
constexpr double kUnitLift = 8;              // px of its base line above the edge
constexpr double kMinShare = 1e-3;           // of all the time, in sight at least
constexpr double kPanShare = 0.1;            // of the time in sight, per step
constexpr double kMiddle = 0.5;              // of the time in sight
constexpr int kWhyMargin = 24;

std::optional<std::size_t> barOf(int item) {
  return item < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(item));
}

}  // namespace

PipelinePlot::PipelinePlot(const ThemeController* themes, QWidget* parent)
    : Plot(parent), themes_(themes), scroll_(new QScrollBar(Qt::Vertical, this)), hover_(new HoverTracker(this)) {
  canvas_ = new PlotCanvas(
      themes,
      {nullptr, [this](QPainter& painter) { paintAxis(painter); }, [this](QPainter& painter) { paintData(painter); },
       [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Linear, AxisStyle::Own);
  connect(scroll_, &QScrollBar::valueChanged, canvas_, &PlotCanvas::repaintAll);
  connect(hover_, &HoverTracker::changed, canvas_, &PlotCanvas::repaintOverlay);
  connect(hover_, &HoverTracker::left, this, &PipelinePlot::hoverLeft);
  connect(hover_, &HoverTracker::rested, this, [this](int item) {
    const QRect rect = rectOf(static_cast<std::size_t>(item));
    emit stageHovered(picture_.bars[static_cast<std::size_t>(item)].stage, {mapToGlobal(rect.topLeft()), rect.size()});
  });
  connect(themes_, &ThemeController::changed, this, &PipelinePlot::layOut);
  scroll_->setObjectName(QStringLiteral("pipelineScrollBar"));
  scroll_->setAccessibleName(tr("Stages in view"));
  scroll_->setToolTip(tr("Scroll through the stages"));
  scroll_->setWhatsThis(tr("The pipeline has more chips than fit; this moves along them."));
  scroll_->setFocusPolicy(Qt::NoFocus);  // the arrow keys reach every bar
  setObjectName(QStringLiteral("pipelinePlot"));
  setAccessibleName(tr("Pipeline"));
  setToolTip(tr("Click a bar to select the span of its stage. Turn the wheel to zoom, Backspace shows all."));
  setWhatsThis(tr(
      "Every span is a stage on a chip of its own; slow stages have several chips that take turns. A row is a chip, a "
      "bar is an image (or a batch of them) that it works on, and gaps are bubbles. The dashed line marks when the "
      "first one is done. Names of stages that are limited by the link stand out: moving their maps takes longer than "
      "computing them.\n\nTurn the wheel or press plus and minus to zoom, with Shift to move; Backspace or a "
      "double-click shows "
      "all. The arrow keys walk along the bars, Return selects the span of the stage."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kPipelinePlotMinSize);
  layOut();
  setAccessibleDescription(pipelineSummary(picture_));
}

PlotTable PipelinePlot::table() const {
  return tableOf(picture_);
}

// So high that every lane is in it.
QSize PipelinePlot::pictureSize() const {
  return {width(), height() + static_cast<int>(std::ceil(lanes().hidden))};
}

void PipelinePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  if (isEmpty()) {
    QPainter painter(&device);
    before(painter);
    painter.translate(at);
    return paintWhy(painter);
  }
  const QSize own = size();
  const int scrolled = scroll_->value();
  resize(pictureSize());
  canvas_->paintOn(device, at, before);
  resize(own);
  scroll_->setValue(scrolled);
}

QSize PipelinePlot::sizeHint() const {
  return kPipelinePlotUsualSize;
}

void PipelinePlot::setPicture(const PipelinePicture& picture) {
  if (picture == picture_) return;
  const bool otherUnit = picture.unit != picture_.unit;
  const double perUnit = picture_.perUnit;
  picture_ = picture;
  hover_->renumber(HoverTracker::kNothing);
  // Held, the visible time stays, in its new unit.
  if (otherUnit && held_) end_ *= perUnit / picture_.perUnit;
  if (otherUnit) zoom_.reset();
  followRange();
  layOut();
  setAccessibleDescription(pipelineSummary(picture_));
  emit contentChanged();
}

void PipelinePlot::holdAxes(bool held) {
  if (std::exchange(held_, held) == held || held_) return;
  followRange();
  layOut();
}

void PipelinePlot::followRange() {
  if (held_) return;
  end_ = 0;
  for (const PipelineBar& bar : picture_.bars) end_ = std::max(end_, bar.end);
  if (!(end_ > 0)) end_ = 1;
  if (zoom_ && zoom_->lower >= end_) zoom_.reset();
}

AxisRange PipelinePlot::times() const {
  return zoom_.value_or(AxisRange{0, end_});
}

void PipelinePlot::setZoom(std::optional<AxisRange> times) {
  if (times && times->lower <= 0 && times->upper >= end_) times.reset();
  if (times == zoom_) return;
  zoom_ = times;
  layOut();
}

void PipelinePlot::zoomAround(double share, double factor) {
  const AxisRange zoomed = zoomedLinear(times(), share, factor);
  if (zoomed.upper - zoomed.lower < kMinShare * end_) return;
  setZoom(AxisRange{std::max(0.0, zoomed.lower), std::min(end_, zoomed.upper)});
}

void PipelinePlot::pan(double share) {
  if (!zoom_) return;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp(zoom_->lower + share * length, 0.0, end_ - length);
  setZoom(AxisRange{lower, lower + length});
}

void PipelinePlot::layOut() {
  const QFontMetricsF metrics(wordFont(kSmallPixels));
  QMargins margins = plotMargins(false);
  margins.setTop(kPipelinePlotAirAbove);
  margins.setLeft(static_cast<int>(stageNameWidth(picture_)));
  margins.setRight(static_cast<int>(std::ceil(metrics.horizontalAdvance(picture_.unit) + kUnitGap)) + kScrollWidth);
  canvas_->setMargins(margins);
  canvas_->setGeometry(rect());
  canvas_->setVisible(!isEmpty());
  canvas_->setRanges(times(), {0, 1});
  const QSignalBlocker quiet(scroll_);
  const int hidden = static_cast<int>(std::ceil(lanes().hidden));
  scroll_->setRange(0, hidden);
  scroll_->setPageStep(static_cast<int>(canvas_->frame().area.height()));
  scroll_->setSingleStep(kPipelinePlotScrollStep);
  scroll_->setGeometry(width() - kScrollWidth, margins.top(), kScrollWidth,
                       height() - margins.top() - margins.bottom());
  scroll_->setVisible(!isEmpty() && hidden > 0);
  scroll_->raise();
  canvas_->repaintAll();
  update();
}

PipelineLanes PipelinePlot::lanes() const {
  return lanesFor(picture_, canvas_->frame().area, scroll_->value());
}

QRect PipelinePlot::rectOf(std::size_t bar) const {
  return barRect(picture_.bars[bar], lanes(), canvas_->frame()).toAlignedRect();
}

std::optional<std::size_t> PipelinePlot::barUnder(const QPointF& place) const {
  if (isEmpty()) return std::nullopt;
  return barAt(picture_, lanes(), canvas_->frame(), place);
}

// Left of the bars its name is the stage.
std::optional<std::size_t> PipelinePlot::stageUnder(const QPointF& place) const {
  if (isEmpty()) return std::nullopt;
  if (const std::optional<std::size_t> bar = barUnder(place)) return picture_.bars[*bar].stage;
  const PipelineLanes now = lanes();
  if (place.x() >= now.area.left() || !now.area.contains(now.area.left() + 1, place.y())) return std::nullopt;
  const auto lane = static_cast<std::size_t>((place.y() - now.top(0)) / now.height);
  for (std::size_t stage = 0; stage < picture_.stages.size(); ++stage)
    if (lane < now.firstLane[stage + 1]) return stage;
  return std::nullopt;
}

void PipelinePlot::paintAxis(QPainter& painter) {
  if (isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const PipelineLanes now = lanes();
  paintStageNames(painter, {picture_, now, frame, themes_->theme()});
  const QFont font = wordFont(kSmallPixels);
  painter.setFont(font);
  painter.setPen(themes_->theme().text3);
  painter.drawText(QPointF(frame.area.right() + kUnitGap, height() - kUnitLift), picture_.unit);
}

void PipelinePlot::paintData(QPainter& painter) {
  if (isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const PipelineLanes now = lanes();
  paintPipeline(painter, {picture_, now, frame, themes_->theme()});
}

void PipelinePlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  const PipelineLanes now = lanes();
  if (const std::optional<std::size_t> bar = barOf(hover_->item()); bar && !isEmpty())
    paintBarOutline(painter, {picture_, now, frame, themes_->theme()}, *bar);
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

void PipelinePlot::paintWhy(QPainter& painter) const {
  painter.setFont(wordFont());
  painter.setPen(themes_->theme().text3);
  painter.drawText(rect().adjusted(kWhyMargin, 0, -kWhyMargin, 0), Qt::AlignCenter | Qt::TextWordWrap,
                   pipelineSummary(picture_));
}

// The canvas covers all where there is a pipeline.
void PipelinePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), themes_->theme().plot);
  if (!isEmpty()) return;
  paintWhy(painter);
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

bool PipelinePlot::event(QEvent* event) {
  // Backspace goes back here before it goes back elsewhere in the window.
  if (event->type() == QEvent::ShortcutOverride && zoom_ &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Backspace) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

QString PipelinePlot::tipAt(const QPointF& place) const {
  if (const std::optional<std::size_t> bar = barUnder(place)) return barTip(picture_, picture_.bars[*bar]);
  if (const std::optional<std::size_t> stage = stageUnder(place)) return stageTip(picture_, *stage);
  return toolTip();
}

void PipelinePlot::resizeEvent(QResizeEvent*) {
  layOut();
}

void PipelinePlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

void PipelinePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const std::optional<std::size_t> stage = stageUnder(event->position()))
    emit stageClicked(*stage);
  else
    emit backgroundClicked();
}

void PipelinePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !stageUnder(event->position())) setZoom(std::nullopt);
}

void PipelinePlot::mouseMoveEvent(QMouseEvent* event) {
  const std::optional<std::size_t> bar = barUnder(event->position());
  hover_->pointAt(bar ? static_cast<int>(*bar) : HoverTracker::kNothing);
}

// Zooms around the time under the pointer; sideways, or with Shift, it moves along the time.
void PipelinePlot::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  const QRectF area = canvas_->frame().area;
  const bool sideways = std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
  const double steps =
      (turned.x() != 0 && sideways ? turned.x() : turned.y()) / static_cast<double>(QWheelEvent::DefaultDeltasPerStep);
  if (isEmpty() || steps == 0) return event->ignore();
  if (area.left() > event->position().x()) {
    scroll_->setValue(scroll_->value() - static_cast<int>(steps * kPipelinePlotScrollStep));
  } else if (sideways) {
    pan(-steps * kPanShare);
  } else {
    zoomAround((event->position().x() - area.left()) / area.width(), std::pow(kWheelZoom, steps));
  }
  event->accept();
}

void PipelinePlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

void PipelinePlot::focusInEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
  update();
}

void PipelinePlot::focusOutEvent(QFocusEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
  canvas_->repaintOverlay();
  update();
}

void PipelinePlot::goTo(std::size_t bar) {
  const PipelineLanes now = lanes();
  const double top = now.top(now.laneOf(picture_.bars[bar]));
  if (top < now.area.top()) scroll_->setValue(scroll_->value() - static_cast<int>(std::ceil(now.area.top() - top)));
  const double below = top + now.height - now.area.bottom();
  if (below > 0) scroll_->setValue(scroll_->value() + static_cast<int>(std::ceil(below)));
  hover_->pointAt(static_cast<int>(bar));
}

// Bars lie in the order of their lanes: sideways to the neighbour, up and down to the nearest one in time.
void PipelinePlot::walk(int key) {
  const std::vector<PipelineBar>& bars = picture_.bars;
  const std::optional<std::size_t> present = barOf(hover_->item());
  if (!present) return goTo(0);
  const PipelineLanes now = lanes();
  const std::size_t lane = now.laneOf(bars[*present]);
  if (key == Qt::Key_Left || key == Qt::Key_Right) {
    const std::size_t next = key == Qt::Key_Left ? *present - 1 : *present + 1;  // wraps below zero, out of the bars
    if (next < bars.size() && now.laneOf(bars[next]) == lane) goTo(next);
    return;
  }
  const std::size_t wanted = key == Qt::Key_Up ? lane - 1 : lane + 1;
  std::optional<std::size_t> nearest;
  const auto away = [&](std::size_t bar) { return std::abs(bars[bar].start - bars[*present].start); };
  for (std::size_t i = 0; i < bars.size(); ++i)
    if (now.laneOf(bars[i]) == wanted && (!nearest || away(i) < away(*nearest))) nearest = i;
  if (nearest) goTo(*nearest);
}

WidgetKeys PipelinePlot::keys() {
  return {tr("In the plots of pipeline and schedule"),
          {{tr("Arrows"), tr("From bar to bar")},
           {tr("Return, Space"), tr("Select the span of the stage")},
           {tr("Plus, Minus"), tr("Zoom into the time")},
           {tr("Backspace"), tr("Show all of it")}}};
}

void PipelinePlot::keyPressEvent(QKeyEvent* event) {
  if (isEmpty()) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      return walk(event->key());
    case Qt::Key_Plus:
      return zoomAround(kMiddle, kWheelZoom);
    case Qt::Key_Minus:
      return zoomAround(kMiddle, 1 / kWheelZoom);
    case Qt::Key_Backspace:
      return setZoom(std::nullopt);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (const std::optional<std::size_t> bar = barOf(hover_->item())) emit stageClicked(picture_.bars[*bar].stage);
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace tilescope::gui

#include "moc_pipeline_plot.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/pipeline_plot.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/partition/pipeline_layout.h"

namespace tilescope::gui {
namespace {
constexpr QSize kPipelinePlotMinSize(320, 160);  // in less, texts do not fit
constexpr QSize kPipelinePlotUsualSize(1000, 240);
constexpr int kScrollWidth = 10;             // px
constexpr int kPipelinePlotScrollStep = 24;  // px per step of the wheel
constexpr int kPipelinePlotAirAbove = 6;     // px
constexpr double kMinShare = 1e-3;           // of the total time

}  // namespace

PipelinePlot::PipelinePlot(const ThemeController* themes, QWidget* parent)
    : CyclePlot(themes, kMinShare, kPipelinePlotMinSize, kPipelinePlotUsualSize, parent),
      scroll_(new QScrollBar(Qt::Vertical, this)) {
  connect(scroll_, &QScrollBar::valueChanged, canvas(), &PlotCanvas::repaintAll);
  connect(this, &PipelinePlot::itemHovered, this,
          [this](std::size_t bar, const QRect& rect) { emit stageHovered(picture_.bars[bar].stage, rect); });
  scroll_->setObjectName(QStringLiteral("pipelineScrollBar"));
  scroll_->setAccessibleName(tr("Stages in view"));
  scroll_->setToolTip(tr("Scroll through the stages"));
  scroll_->setWhatsThis(tr("The pipeline has more chips than fit; this moves along them."));
  scroll_->setFocusPolicy(Qt::NoFocus);  // no focus, because arrow keys reach every bar
  setObjectName(QStringLiteral("pipelinePlot"));
  setAccessibleName(tr("Pipeline"));
  setToolTip(tr("Click a bar to select the span of its stage. Turn the wheel or drag to zoom, Backspace shows all."));
  setWhatsThis(tr(
      "Every span is a stage on a chip of its own; slow stages have several chips that take turns. A row is a chip, a "
      "bar is an image (or a batch of them) that it works on, and gaps are bubbles. The dashed line marks when the "
      "first one is done. Names of stages that are limited by the link stand out: moving their maps takes longer than "
      "computing them.\n\nTurn the wheel, press plus and minus or drag to zoom, with Shift the wheel moves; Backspace "
      "or a double-click shows all. The arrow keys walk along the bars, Return selects the span of the stage."));
  showPicture(false);
}

WidgetKeys PipelinePlot::keys() {
  return {CyclePlot::keys().place, {{tr("Return, Space"), tr("Select the layer, or the span of the stage")}}};
}

// A new unit resets the axis. A held axis is converted to the new unit.
void PipelinePlot::setPicture(const PipelinePicture& picture) {
  if (picture == picture_) return;
  const bool otherUnit = picture.unit != picture_.unit;
  const double perUnit = picture_.perUnit;
  picture_ = picture;
  if (otherUnit) rescale(perUnit / picture_.perUnit);
  setMinLength(kMinShare * all().upper);
  showPicture(otherUnit);
}

PlotTable PipelinePlot::table() const {
  return tableOf(picture_);
}

QSize PipelinePlot::pictureSize() const {
  return {width(), height() + static_cast<int>(std::ceil(lanes().hidden))};
}

void PipelinePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  const QSize own = size();
  const int scrolled = scroll_->value();
  if (!isEmpty()) resize(pictureSize());
  CyclePlot::paintPicture(device, at, before);
  resize(own);
  scroll_->setValue(scrolled);
}

AxisRange PipelinePlot::all() const {
  double end = 0;
  for (const PipelineBar& bar : picture_.bars) end = std::max(end, bar.end);
  return {0, end > 0 ? end : 1};
}

QString PipelinePlot::summary() const {
  return pipelineSummary(picture_);
}

CycleSpace PipelinePlot::space() const {
  CycleSpace space{stageNameWidth(picture_)};
  space.above = kPipelinePlotAirAbove;
  space.unitAir = kScrollWidth;
  return space;
}

void PipelinePlot::layOut() {
  CyclePlot::layOut();
  const QRect area = canvas()->frame().area.toAlignedRect();
  const int hidden = static_cast<int>(std::ceil(lanes().hidden));
  const QSignalBlocker quiet(scroll_);
  scroll_->setRange(0, hidden);
  scroll_->setPageStep(area.height());
  scroll_->setSingleStep(kPipelinePlotScrollStep);
  scroll_->setGeometry(width() - kScrollWidth, area.top(), kScrollWidth, area.height());
  scroll_->setVisible(!isEmpty() && hidden > 0);
  scroll_->raise();
}

PipelineLanes PipelinePlot::lanes() const {
  return lanesFor(picture_, canvas()->frame().area, scroll_->value());
}

PipelinePaint PipelinePlot::paint() const {
  return {picture_, lanes(), canvas()->frame(), themes()->theme()};
}

QRect PipelinePlot::rectOf(std::size_t bar) const {
  return barRect(picture_.bars[bar], lanes(), canvas()->frame()).toAlignedRect();
}

AxisRange PipelinePlot::spanOf(std::size_t bar) const {
  return {picture_.bars[bar].start, picture_.bars[bar].end};
}

int PipelinePlot::markAt(const QPointF& place) const {
  return isEmpty() ? HoverTracker::kNothing : markOf(barAt(picture_, lanes(), canvas()->frame(), place));
}

std::optional<std::size_t> PipelinePlot::stageAt(const QPointF& place) const {
  if (isEmpty()) return std::nullopt;
  const PipelineLanes now = lanes();
  if (const auto bar = barAt(picture_, now, canvas()->frame(), place)) return picture_.bars[*bar].stage;
  if (place.x() >= now.area.left() || !now.area.contains(now.area.left() + 1, place.y())) return std::nullopt;
  const auto lane = static_cast<std::size_t>((place.y() - now.top(0)) / now.height);
  for (std::size_t stage = 0; stage < picture_.stages.size(); ++stage)
    if (lane < now.firstLane[stage + 1]) return stage;
  return std::nullopt;
}

QString PipelinePlot::tipAt(const QPoint& place) const {
  if (const int bar = markAt(place); bar != HoverTracker::kNothing)
    return barTip(picture_, picture_.bars[static_cast<std::size_t>(bar)]);
  if (const std::optional<std::size_t> stage = stageAt(place)) return stageTip(picture_, *stage);
  return toolTip();
}

void PipelinePlot::paintNames(QPainter& painter) {
  paintStageNames(painter, paint());
}

void PipelinePlot::paintItems(QPainter& painter) {
  paintPipeline(painter, paint());
}

void PipelinePlot::paintPointed(QPainter& painter, std::size_t bar) {
  paintBarOutline(painter, paint(), bar);
}

void PipelinePlot::click(const QPointF& place) {
  if (const std::optional<std::size_t> stage = stageAt(place))
    emit stageClicked(*stage);
  else
    emit backgroundClicked();
}

void PipelinePlot::doubleClick(const PointerAt& at) {
  if (!stageAt(at.place)) CyclePlot::doubleClick(at);
}

bool PipelinePlot::turnWheel(const WheelTurn& turn) {
  if (isEmpty() || turn.at.place.x() >= canvas()->frame().area.left()) return CyclePlot::turnWheel(turn);
  scroll_->setValue(scroll_->value() - static_cast<int>(turn.steps * kPipelinePlotScrollStep));
  return true;
}

void PipelinePlot::goTo(std::size_t bar) {
  const PipelineLanes now = lanes();
  const double top = now.top(now.laneOf(picture_.bars[bar]));
  if (top < now.area.top()) scroll_->setValue(scroll_->value() - static_cast<int>(std::ceil(now.area.top() - top)));
  const double below = top + now.height - now.area.bottom();
  if (below > 0) scroll_->setValue(scroll_->value() + static_cast<int>(std::ceil(below)));
  CyclePlot::goTo(bar);
}

// Left and right lead to the lane's next bar, up and down to the nearest bar of the next lane.
std::optional<std::size_t> PipelinePlot::itemFrom(std::optional<std::size_t> present, int key) const {
  const std::vector<PipelineBar>& bars = picture_.bars;
  if (key == Qt::Key_End) return bars.size() - 1;
  if (key == Qt::Key_Home || !present) return 0;
  const PipelineLanes now = lanes();
  const std::size_t lane = now.laneOf(bars[*present]);
  if (key == Qt::Key_Left || key == Qt::Key_Right) {
    // May wrap around to a number without a bar.
    const std::size_t next = key == Qt::Key_Left ? *present - 1 : *present + 1;
    return next < bars.size() && now.laneOf(bars[next]) == lane ? std::optional(next) : std::nullopt;
  }
  const std::size_t wanted = key == Qt::Key_Up ? lane - 1 : lane + 1;
  std::optional<std::size_t> nearest;
  const auto away = [&](std::size_t bar) { return std::abs(bars[bar].start - bars[*present].start); };
  for (std::size_t i = 0; i < bars.size(); ++i)
    if (now.laneOf(bars[i]) == wanted && (!nearest || away(i) < away(*nearest))) nearest = i;
  return nearest;
}

bool PipelinePlot::pressKey(const QKeyEvent& event) {
  const bool selects = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter || event.key() == Qt::Key_Space;
  if (!selects || isEmpty()) return CyclePlot::pressKey(event);
  if (const std::optional<std::size_t> bar = pointedItem()) emit stageClicked(picture_.bars[*bar].stage);
  return true;
}

}  // namespace tilescope::gui

#include "moc_pipeline_plot.cpp"

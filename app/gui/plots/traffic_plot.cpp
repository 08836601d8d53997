// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/traffic_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QVariantAnimation>
#include <algorithm>
#include <cmath>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/motion.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/plots/traffic_painter.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr QSize kLeastSize(320, 160);  // below it the words no longer fit
constexpr QSize kUsualSize(1000, 180);
constexpr int kClickSlack = 4;       // px that a click may wander
constexpr int kScrollHeight = 10;    // px
constexpr double kWheelColumns = 3;  // per step of the wheel

BarAmounts amountsOf(const TrafficBar& bar) {
  return {bar.bytes, bar.minimum};
}

QString megabytes(double bytes) {
  return QString::number(bytes / kBytesPerMegabyte, 'f', 2);
}

bool inKilobytes(double upper) {
  return upper <= kMostInKilobytes;
}

}  // namespace

TrafficPlot::TrafficPlot(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), scroll_(new QScrollBar(Qt::Horizontal, this)), hover_(new HoverTracker(this)) {
  canvas_ = new PlotCanvas(
      themes,
      {nullptr, [this](QPainter& painter) { paintTitle(painter); }, [this](QPainter& painter) { paintData(painter); },
       [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Own, AxisStyle::Linear);
  growth_ = makeMotion(this, [this](double share) { showShare(share); });
  scaleMotion_ = makeMotion(this, [this](double share) { applyUpper(std::lerp(upperStart_, upperGoal_, share)); });
  connect(growth_, &QVariantAnimation::finished, this, &TrafficPlot::settleScale);
  connect(scroll_, &QScrollBar::valueChanged, canvas_, &PlotCanvas::repaintData);
  connect(scroll_, &QScrollBar::valueChanged, canvas_, &PlotCanvas::repaintOverlay);
  connect(hover_, &HoverTracker::changed, canvas_, &PlotCanvas::repaintOverlay);
  connect(hover_, &HoverTracker::left, this, &TrafficPlot::hoverLeft);
  connect(hover_, &HoverTracker::rested, this, [this](int bar) {
    const QRect rect = rectOf(bar);
    emit markHovered({data_.bars[static_cast<std::size_t>(bar)].layer}, {mapToGlobal(rect.topLeft()), rect.size()});
  });
  connect(themes_, &ThemeController::changed, this, &TrafficPlot::layOut);
  scroll_->setObjectName(QStringLiteral("trafficScrollBar"));
  scroll_->setAccessibleName(tr("Layers in view"));
  scroll_->setToolTip(tr("Scroll through the layers"));
  scroll_->setWhatsThis(tr("The network has more layers than fit; this moves along them."));
  scroll_->setFocusPolicy(Qt::NoFocus);  // the arrow keys reach every layer
  setObjectName(QStringLiteral("trafficPlot"));
  setAccessibleName(tr("Off-chip traffic per layer"));
  setToolTip(tr("Click a bar to select its layer, Ctrl adds to the selection"));
  setWhatsThis(
      tr("Bytes that each layer moves over the chip's edge, by tensor. The tick is the compulsory minimum: "
         "every tensor moved once. What stands above the tick is moved again."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kLeastSize);
  applyUpper(upper_);
  layOut();
  describe();
}

QSize TrafficPlot::sizeHint() const {
  return kUsualSize;
}

void TrafficPlot::setData(const TrafficData& traffic) {
  if (traffic == data_) return;
  const QString hovered = hover_->item() >= 0 ? data_.bars[static_cast<std::size_t>(hover_->item())].layer : QString();
  QHash<QString, int> bars;
  Amounts goals, starts;
  for (const TrafficBar& bar : traffic.bars) {
    goals.push_back(amountsOf(bar));
    const int before = barByLayer_.value(bar.layer, -1);
    starts.push_back(before < 0 ? goals.back() : amounts_[static_cast<std::size_t>(before)]);
    bars.insert(bar.layer, static_cast<int>(goals.size()) - 1);
  }
  const bool related = std::any_of(traffic.bars.begin(), traffic.bars.end(),
                                   [&](const TrafficBar& bar) { return barByLayer_.contains(bar.layer); });
  growth_->stop();
  data_ = traffic;
  barByLayer_ = bars;
  goals_ = goals;
  starts_ = starts;
  hover_->renumber(hovered.isEmpty() ? HoverTracker::kNothing : barOf(hovered));
  layOut();
  const bool grows = related && animated_ && !held_ && isVisible() && starts_ != goals_;
  amounts_ = grows ? starts_ : goals_;
  if (grows) {
    growth_->start();
  } else if (related || held_) {
    settleScale();
  } else {
    scaleMotion_->stop();
    applyUpper(wantedUpper(0));
  }
  canvas_->repaintData();
  canvas_->repaintOverlay();
  describe();
}

void TrafficPlot::showShare(double share) {
  for (std::size_t i = 0; i < amounts_.size(); ++i) amounts_[i] = between(starts_[i], goals_[i], share);
  canvas_->repaintData();
  canvas_->repaintOverlay();
}

double TrafficPlot::wantedUpper(double present) const {
  double largest = 0;
  for (const BarAmounts& bar : goals_) largest = std::max({largest, bar.total(), bar.minimum});
  return stableLinearUpper(present, largest / kBytesPerMegabyte);
}

void TrafficPlot::settleScale() {
  if (held_) return;
  const bool moving = scaleMotion_->state() == QVariantAnimation::Running;
  const double goal = wantedUpper(moving ? upperGoal_ : upper_);
  if (goal == (moving ? upperGoal_ : upper_)) return;
  scaleMotion_->stop();
  upperStart_ = upper_;
  upperGoal_ = goal;
  if (animated_ && isVisible())
    scaleMotion_->start();
  else
    applyUpper(goal);
}

void TrafficPlot::applyUpper(double upper) {
  const bool unitChanges = inKilobytes(upper) != inKilobytes(upper_);
  upper_ = upper;
  canvas_->setRanges({0, 1}, {0, inKilobytes(upper) ? upper * kKilobytesPerMegabyte : upper});
  if (unitChanges) canvas_->repaintAll();  // the axis title too
}

void TrafficPlot::setUpperBound(double megabytes) {
  scaleMotion_->stop();
  applyUpper(wantedUpper(megabytes));
}

int TrafficPlot::scrolled() const {
  return scroll_->value();
}

void TrafficPlot::setScrolled(int pixels) {
  scroll_->setValue(pixels);
}

void TrafficPlot::setSelection(const QStringList& layers) {
  if (layers == selection_) return;
  selection_ = layers;
  canvas_->repaintData();
}

void TrafficPlot::setHovered(const QString& layer) {
  if (layer == linked_) return;
  linked_ = layer;
  canvas_->repaintOverlay();
}

void TrafficPlot::holdAxes(bool held) {
  if (held == held_) return;
  held_ = held;
  if (!held_) {
    settleScale();
    return;
  }
  scaleMotion_->stop();
  if (growth_->state() != QVariantAnimation::Running) return;
  growth_->stop();
  showShare(1);
}

void TrafficPlot::setAnimated(bool animated) {
  animated_ = animated;
  if (animated_) return;
  if (growth_->state() == QVariantAnimation::Running) {
    growth_->stop();
    showShare(1);
  }
  if (scaleMotion_->state() == QVariantAnimation::Running) {
    scaleMotion_->stop();
    applyUpper(upperGoal_);
  }
  settleScale();
}

void TrafficPlot::layOut() {
  const bool scrolls = columns().hidden() > 0;
  const int scrollRoom = scrolls ? kScrollHeight : 0;
  QMargins margins = plotMargins(false);
  margins.setBottom(static_cast<int>(kLabelRow + (hasBlocks(data_) ? kBlockRow : 0)));
  canvas_->setMargins(margins);
  canvas_->setGeometry(rect().adjusted(0, 0, 0, -scrollRoom));
  scroll_->setGeometry(margins.left(), height() - kScrollHeight, width() - margins.left() - margins.right(),
                       kScrollHeight);
  const TrafficColumns now = columns();
  scroll_->setRange(0, static_cast<int>(std::ceil(now.hidden())));
  scroll_->setPageStep(static_cast<int>(now.area.width()));
  scroll_->setSingleStep(static_cast<int>(kWheelColumns * now.slot));
  scroll_->setVisible(scrolls);
}

void TrafficPlot::describe() {
  double total = 0, minimum = 0;
  int infeasible = 0;
  const TrafficBar* largest = nullptr;
  for (const TrafficBar& bar : data_.bars) {
    if (bar.state == LayerState::Infeasible) ++infeasible;
    const double bytes = amountsOf(bar).total();
    total += bytes;
    minimum += bar.minimum;
    if (!largest || bytes > amountsOf(*largest).total()) largest = &bar;
  }
  if (!largest) {
    setAccessibleDescription(tr("Off-chip traffic without layers."));
    return;
  }
  QString text = (data_.bars.size() == 1 ? tr("Off-chip traffic: %1 layer, %2 MB, compulsory minimum %3 MB.")
                                         : tr("Off-chip traffic: %1 layers, %2 MB, compulsory minimum %3 MB."))
                     .arg(QString::number(data_.bars.size()), megabytes(total), megabytes(minimum));
  text += QLatin1Char(' ') + tr("Largest: %1, %2 MB.").arg(largest->layer, megabytes(amountsOf(*largest).total()));
  if (infeasible == 1) text += QLatin1Char(' ') + tr("1 layer does not fit.");
  if (infeasible > 1) text += QLatin1Char(' ') + tr("%1 layers do not fit.").arg(infeasible);
  setAccessibleDescription(text);
}

TrafficColumns TrafficPlot::columns() const {
  return columnsFor(canvas_->frame().area, static_cast<int>(data_.bars.size()), scroll_->value());
}

std::vector<BarShape> TrafficPlot::shapes() const {
  const TrafficColumns now = columns();
  PlotFrame frame = canvas_->frame();
  frame.y = {0, upper_};  // bars are laid out in MB, whatever the axis counts in
  std::vector<BarShape> shapes;
  shapes.reserve(data_.bars.size());
  for (std::size_t i = 0; i < data_.bars.size(); ++i)
    shapes.push_back(barShape(data_.bars[i], amounts_[i], static_cast<int>(i), now, frame));
  return shapes;
}

int TrafficPlot::barOf(const QString& layer) const {
  return barByLayer_.value(layer, HoverTracker::kNothing);
}

QRect TrafficPlot::rectOf(int bar) const {
  const BarShape shape = shapes()[static_cast<std::size_t>(bar)];
  return (shape.minimum ? shape.whole.united(*shape.minimum) : shape.whole).toAlignedRect();
}

QRect TrafficPlot::barRect(const QString& layer) const {
  const int bar = barOf(layer);
  return bar < 0 ? QRect() : rectOf(bar);
}

QSet<int> TrafficPlot::selectedBars() const {
  QSet<int> bars;
  for (const QString& layer : selection_)
    if (const int bar = barOf(layer); bar >= 0) bars.insert(bar);
  return bars;
}

void TrafficPlot::paintTitle(QPainter& painter) {
  drawAxisTitles(painter, canvas_->frame().area, {}, inKilobytes(upper_) ? tr("kB") : tr("MB"), themes_->theme().text3);
}

void TrafficPlot::paintData(QPainter& painter) {
  const TrafficColumns now = columns();
  const std::vector<BarShape> bars = shapes();
  paintTrafficData(painter, {data_, themes_->theme(), now, bars}, selectedBars());
}

void TrafficPlot::paintOverlay(QPainter& painter) {
  const int bar = hover_->item() >= 0 ? hover_->item() : linked_.isEmpty() ? -1 : barOf(linked_);
  if (bar >= 0) {
    const TrafficColumns now = columns();
    const std::vector<BarShape> bars = shapes();
    paintOutline(painter, {data_, themes_->theme(), now, bars}, bar);
  }
  if (hasFocus()) drawFocusFrame(painter, canvas_->rect(), themes_->theme().focus);
}

bool TrafficPlot::event(QEvent* event) {
  // The plot's own hint would lie over the card of a bar.
  if (event->type() == QEvent::ToolTip && hover_->item() >= 0) return true;
  return QWidget::event(event);
}

// The canvas covers all but the row of the scroll bar.
void TrafficPlot::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), themes_->theme().plot);
}

void TrafficPlot::resizeEvent(QResizeEvent*) {
  canvas_->setGeometry(rect());
  layOut();
}

void TrafficPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

void TrafficPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) pressed_ = event->position().toPoint();
}

void TrafficPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pressed_) return;
  const QPoint wandered = event->position().toPoint() - *pressed_;
  pressed_.reset();
  if (wandered.manhattanLength() > kClickSlack) return;
  const int bar = barAt(shapes(), columns(), event->position());
  if (bar >= 0)
    emit layersClicked({data_.bars[static_cast<std::size_t>(bar)].layer}, event->modifiers());
  else
    emit backgroundClicked();
}

void TrafficPlot::mouseMoveEvent(QMouseEvent* event) {
  hover_->pointAt(barAt(shapes(), columns(), event->position()));
}

void TrafficPlot::wheelEvent(QWheelEvent* event) {
  if (!scroll_->isVisible()) {
    event->ignore();
    return;
  }
  const QPoint turned = event->angleDelta();
  const int steps = std::abs(turned.x()) > std::abs(turned.y()) ? turned.x() : turned.y();
  scroll_->setValue(scroll_->value() - steps * scroll_->singleStep() / QWheelEvent::DefaultDeltasPerStep);
  hover_->pointAt(barAt(shapes(), columns(), event->position()));
}

void TrafficPlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

void TrafficPlot::focusInEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
}

void TrafficPlot::focusOutEvent(QFocusEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
  canvas_->repaintOverlay();
}

// The bar `step` places right of the present one; the selected one counts as present.
int TrafficPlot::steppedBar(int step) const {
  const int count = static_cast<int>(data_.bars.size());
  const int present = hover_->item() >= 0 ? hover_->item() : selection_.isEmpty() ? -1 : barOf(selection_.front());
  if (present < 0) return step > 0 ? 0 : count - 1;
  return std::clamp(present + step, 0, count - 1);
}

void TrafficPlot::scrollTo(int bar) {
  if (bar < 0) return;
  const TrafficColumns now = columns();
  const double left = bar * now.slot, right = left + now.slot;
  if (left < now.scrolled) scroll_->setValue(static_cast<int>(std::floor(left)));
  if (right > now.scrolled + now.area.width()) scroll_->setValue(static_cast<int>(std::ceil(right - now.area.width())));
}

void TrafficPlot::keyPressEvent(QKeyEvent* event) {
  const int last = static_cast<int>(data_.bars.size()) - 1;
  const auto go = [this](int bar) {
    scrollTo(bar);
    hover_->pointAt(bar);
  };
  if (last < 0) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
      go(steppedBar(-1));
      return;
    case Qt::Key_Right:
      go(steppedBar(+1));
      return;
    case Qt::Key_Home:
      go(0);
      return;
    case Qt::Key_End:
      go(last);
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (hover_->item() < 0) break;
      emit layersClicked({data_.bars[static_cast<std::size_t>(hover_->item())].layer}, event->modifiers());
      return;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace tilescope::gui

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
#include "app/gui/plots/plot_tables.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/plots/traffic_painter.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr QSize kLeastSize(320, 160);  // below it the words no longer fit
constexpr QSize kUsualSize(1000, 180);
constexpr double kNeighbours = 2;    // layers shown beside what is zoomed to
constexpr double kLeastColumns = 2;  // in sight
constexpr int kScrollHeight = 10;    // px
constexpr int kPictureSlot = 24;     // px per column of a picture for a file
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
    : Plot(parent), themes_(themes), scroll_(new QScrollBar(Qt::Horizontal, this)), hover_(new HoverTracker(this)) {
  canvas_ = new PlotCanvas(
      themes,
      {nullptr, [this](QPainter& painter) { paintTitle(painter); }, [this](QPainter& painter) { paintData(painter); },
       [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Own, AxisStyle::Linear);
  growth_ = makeMotion(this, [this](double share) { showShare(share); });
  scaleMotion_ = makeMotion(this, [this](double share) { applyUpper(std::lerp(upperStart_, upperGoal_, share)); });
  connect(growth_, &QVariantAnimation::finished, this, &TrafficPlot::settleScale);
  connect(scroll_, &QScrollBar::valueChanged, this, &TrafficPlot::followScroll);
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
  setToolTip(
      tr("Click a bar to select its layer, Ctrl adds to the selection. Drag on the background to zoom, with Shift to "
         "select."));
  setWhatsThis(
      tr("Bytes that each layer moves over the chip's edge, by tensor. The tick is the compulsory minimum: "
         "every tensor moved once. What stands above the tick is moved again.\n\n"
         "Drag a frame on the background to zoom into these layers, or turn the wheel; F shows the selection, "
         "Backspace goes back, a double-click on the background shows all layers. With Shift the frame selects."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kLeastSize);
  applyUpper(upper_);
  layOut();
  describe();
}

PlotTable TrafficPlot::table() const {
  return tableOf(data_);
}

// So wide that every layer and block has its name, whatever of them is in view.
QSize TrafficPlot::pictureSize() const {
  const QMargins margins = plotMargins(false);
  const int labelled = kPictureSlot * static_cast<int>(data_.bars.size());
  return {std::max(width(), labelled + margins.left() + margins.right()), height()};
}

void TrafficPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  const QSize own = size();
  const int scrolled = scroll_->value();
  resize(pictureSize());
  canvas_->paintOn(device, at, before);
  resize(own);
  scroll_->setValue(scrolled);
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
  const bool grows = related && animated_ && !held_ && isVisible() && starts_ != goals_;
  amounts_ = grows ? starts_ : goals_;
  layOut();  // paints at once where the plot makes room for its scroll bar
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
  emit contentChanged();
}

void TrafficPlot::showShare(double share) {
  for (std::size_t i = 0; i < amounts_.size(); ++i) amounts_[i] = between(starts_[i], goals_[i], share);
  canvas_->repaintData();
  canvas_->repaintOverlay();
}

double TrafficPlot::largest() const {
  double largest = 0;
  for (const BarAmounts& bar : goals_) largest = std::max({largest, bar.total(), bar.minimum});
  for (const TrafficBar& bar : data_.bars) largest = std::max(largest, bar.pinned);
  return largest / kBytesPerMegabyte;
}

double TrafficPlot::wantedUpper(double present) const {
  return commonUpper_ ? *commonUpper_ : stableLinearUpper(present, largest());
}

void TrafficPlot::setCommonUpper(std::optional<double> megabytes) {
  if (megabytes == commonUpper_) return;
  commonUpper_ = megabytes;
  settleScale();
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

void TrafficPlot::setZoom(const std::optional<AxisRange>& columns) {
  if (columns == zoom_) return;
  zoom_ = columns;
  layOut();
  canvas_->repaintData();
  canvas_->repaintOverlay();
}

void TrafficPlot::setFilter(const std::optional<QSet<QString>>& layers) {
  if (layers == filter_) return;
  filter_ = layers;
  canvas_->repaintData();
}

// Scrolled by hand, other columns are in sight.
void TrafficPlot::followScroll() {
  if (placing_ || !zoom_) return;
  zoom_ = columnsInSight();
  emit zoomRequested(zoom_, true);
}

std::optional<AxisRange> TrafficPlot::columnsAround(const QStringList& layers) const {
  std::optional<AxisRange> around;
  for (const QString& layer : layers) {
    const int bar = barOf(layer);
    if (bar < 0) continue;
    if (!around) around = AxisRange{double(bar), double(bar)};
    around = AxisRange{std::min(around->lower, double(bar)), std::max(around->upper, double(bar))};
  }
  if (!around) return std::nullopt;
  return AxisRange{std::max(0.0, around->lower - kNeighbours),
                   std::min(around->upper + 1 + kNeighbours, double(data_.bars.size()))};
}

std::optional<AxisRange> TrafficPlot::zoomMovedTo(const QString& layer) const {
  const int bar = barOf(layer);
  if (!zoom_ || bar < 0 || (bar >= zoom_->lower && bar + 1 <= zoom_->upper)) return std::nullopt;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp(bar + 0.5 - length / 2, 0.0, std::max(0.0, double(data_.bars.size()) - length));
  return AxisRange{lower, lower + length};
}

AxisRange TrafficPlot::columnsInSight() const {
  const TrafficColumns now = columns();
  return {now.scrolled / now.slot, std::min((now.scrolled + now.area.width()) / now.slot, double(now.count))};
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
  placing_ = true;
  scroll_->setRange(0, static_cast<int>(std::ceil(now.hidden())));
  scroll_->setPageStep(static_cast<int>(now.area.width()));
  scroll_->setSingleStep(static_cast<int>(kWheelColumns * now.slot));
  if (zoom_) scroll_->setValue(qRound(zoom_->lower * now.slot));
  placing_ = false;
  scroll_->setVisible(scrolls);
}

void TrafficPlot::describe() {
  double total = 0, minimum = 0, pinned = 0;
  int infeasible = 0;
  const TrafficBar* largest = nullptr;
  for (const TrafficBar& bar : data_.bars) {
    if (bar.state == LayerState::Infeasible) ++infeasible;
    const double bytes = amountsOf(bar).total();
    total += bytes;
    minimum += bar.minimum;
    pinned += bar.pinned;
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
  if (!data_.pin.isNull())
    text += QLatin1Char(' ') + tr("The same layers at pin %1: %2 MB.").arg(data_.pin).arg(megabytes(pinned));
  if (infeasible == 1) text += QLatin1Char(' ') + tr("1 layer does not fit.");
  if (infeasible > 1) text += QLatin1Char(' ') + tr("%1 layers do not fit.").arg(infeasible);
  setAccessibleDescription(text);
}

TrafficColumns TrafficPlot::columns() const {
  const double shown = zoom_ ? zoom_->upper - zoom_->lower : 0;
  return columnsFor(canvas_->frame().area, static_cast<int>(data_.bars.size()), scroll_->value(), shown);
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

QSet<int> TrafficPlot::dimmedBars() const {
  QSet<int> bars;
  for (std::size_t i = 0; filter_ && i < data_.bars.size(); ++i)
    if (!filter_->contains(data_.bars[i].layer)) bars.insert(static_cast<int>(i));
  return bars;
}

void TrafficPlot::paintTitle(QPainter& painter) {
  drawAxisTitles(painter, canvas_->frame().area, {}, inKilobytes(upper_) ? tr("kB") : tr("MB"), themes_->theme().text3);
}

void TrafficPlot::paintData(QPainter& painter) {
  const TrafficColumns now = columns();
  const std::vector<BarShape> bars = shapes();
  paintTrafficData(painter, {data_, themes_->theme(), now, bars, dimmedBars()}, selectedBars());
}

void TrafficPlot::paintOverlay(QPainter& painter) {
  const int bar = hover_->item() >= 0 ? hover_->item() : linked_.isEmpty() ? -1 : barOf(linked_);
  if (bar >= 0) {
    const TrafficColumns now = columns();
    const std::vector<BarShape> bars = shapes();
    paintOutline(painter, {data_, themes_->theme(), now, bars}, bar);
  }
  if (band_.isShown()) drawRubberBand(painter, bandRect(), band_.selects(), themes_->theme());
  if (hasFocus()) drawFocusFrame(painter, canvas_->rect(), themes_->theme().focus);
}

bool TrafficPlot::event(QEvent* event) {
  // The plot's own hint would lie over the card of a bar.
  if (event->type() == QEvent::ToolTip && hover_->item() >= 0) return true;
  // Esc ends the band before it clears the selection.
  if (event->type() == QEvent::ShortcutOverride && band_.isShown() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
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
  if (event->button() != Qt::LeftButton) return;
  const bool onBackground = barAt(shapes(), columns(), event->position()) < 0 && !held_;
  band_.press(event->position().toPoint(), onBackground, event->modifiers().testFlag(Qt::ShiftModifier));
}

void TrafficPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !band_.isPressed()) return;
  if (band_.isShown()) return endBand(event->modifiers());
  const bool click = band_.isClick(event->position().toPoint());
  band_.end();
  if (!click) return;
  const int bar = barAt(shapes(), columns(), event->position());
  if (bar >= 0)
    emit layersClicked({data_.bars[static_cast<std::size_t>(bar)].layer}, event->modifiers());
  else
    emit backgroundClicked();
}

void TrafficPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || barAt(shapes(), columns(), event->position()) >= 0) return;
  if (zoom_) emit zoomRequested(std::nullopt, false);
}

// Only layers are zoomed: the band is as high as the plot.
QRect TrafficPlot::bandRect() const {
  const QRectF area = columns().area;
  const QRect drawn = band_.rect();
  return QRectF(QPointF(drawn.left(), area.top()), QPointF(drawn.right() + 1, area.bottom()))
      .intersected(area)
      .toAlignedRect();
}

void TrafficPlot::endBand(Qt::KeyboardModifiers modifiers) {
  const QRect band = bandRect();
  const bool selects = band_.selects();
  band_.end();
  canvas_->repaintOverlay();
  const TrafficColumns now = columns();
  if (selects) {
    QStringList layers;
    for (int column = 0; column < now.count; ++column)
      if (now.middle(column) >= band.left() && now.middle(column) <= band.right())
        layers << data_.bars[static_cast<std::size_t>(column)].layer;
    emit layersBanded(layers, modifiers);
  } else if (band.width() >= kLeastBand) {
    const auto columnOf = [&](double x) { return (x - now.area.left() + now.scrolled) / now.slot; };
    const AxisRange zoom{std::floor(columnOf(band.left())),
                         std::min(std::ceil(columnOf(band.right())), static_cast<double>(now.count))};
    if (zoom.upper - zoom.lower >= 1) emit zoomRequested(zoom, false);
  }
}

void TrafficPlot::mouseMoveEvent(QMouseEvent* event) {
  if (band_.moveTo(event->position().toPoint())) {
    hover_->pointAt(HoverTracker::kNothing);
    return canvas_->repaintOverlay();
  }
  hover_->pointAt(barAt(shapes(), columns(), event->position()));
}

// Zooms around the layer under the pointer; sideways, or with Shift, it scrolls.
void TrafficPlot::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  const bool sideways = std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
  if (sideways) return scrollBy(*event);
  const TrafficColumns now = columns();
  if (held_ || turned.y() == 0 || now.count == 0 || !now.area.contains(event->position())) return event->ignore();
  event->accept();
  const double factor = std::pow(kWheelZoom, turned.y() / static_cast<double>(QWheelEvent::DefaultDeltasPerStep));
  const double share = (event->position().x() - now.area.left()) / now.area.width();
  AxisRange zoom = zoomedLinear(columnsInSight(), share, factor);
  zoom = {std::max(0.0, zoom.lower), std::min(zoom.upper, static_cast<double>(now.count))};
  if (zoom.upper - zoom.lower < std::min<double>(kLeastColumns, now.count)) return;
  const double most = std::min<double>(now.count, now.area.width() / kLeastSlot);
  const bool all = zoom.upper - zoom.lower >= most;
  emit zoomRequested(all ? std::nullopt : std::optional(zoom), true);
}

void TrafficPlot::scrollBy(const QWheelEvent& event) {
  const QPoint turned = event.angleDelta();
  const int steps = turned.x() != 0 ? turned.x() : turned.y();
  scroll_->setValue(scroll_->value() - steps * scroll_->singleStep() / QWheelEvent::DefaultDeltasPerStep);
  hover_->pointAt(barAt(shapes(), columns(), event.position()));
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

WidgetKeys TrafficPlot::keys() {
  return {tr("In the traffic plot"),
          {{tr("Arrows, Home, End"), tr("From bar to bar")}, {tr("Return, Space"), tr("Select the bar's layer")}}};
}

void TrafficPlot::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && band_.isShown()) {
    band_.end();
    return canvas_->repaintOverlay();
  }
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_plot.h"

#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/explore/plot_tables.h"
#include "app/gui/views/explore/traffic/traffic_layout.h"
#include "app/gui/views/explore/traffic/traffic_painter.h"
#include "app/gui/views/explore/traffic/traffic_words.h"

namespace tilescope::gui {
namespace {
constexpr QSize kTrafficPlotMinSize(320, 160);  // in less, texts do not fit
constexpr QSize kTrafficPlotUsualSize(1000, 180);
constexpr int kScrollHeight = 10;    // px
constexpr int kPictureSlot = 24;     // px per column in a picture for a file
constexpr double kWheelColumns = 3;  // per step of the wheel

}  // namespace

TrafficPlot::TrafficPlot(const ThemeController* themes, QWidget* parent)
    : Plot(themes, parent),
      bars_(new TrafficBars(this)),
      scroll_(nullptr),
      upper_(
          this, 1, [](double from, double to, double share) { return std::lerp(from, to, share); },
          [this](double upper) { showUpper(upper); }) {
  addCanvas({nullptr, [this](QPainter& painter) { paintTitle(painter); },
             [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }});
  scroll_ = new QScrollBar(Qt::Horizontal, this);
  canvas()->setAxes(AxisStyle::Own, AxisStyle::Linear);
  connect(bars_, &TrafficBars::moved, canvas(), &PlotCanvas::repaintData);
  connect(bars_, &TrafficBars::moved, canvas(), &PlotCanvas::repaintOverlay);
  connect(bars_, &TrafficBars::arrived, this, &TrafficPlot::settleScale);
  connect(scroll_, &QScrollBar::valueChanged, this, &TrafficPlot::followScroll);
  connect(scroll_, &QScrollBar::valueChanged, canvas(), &PlotCanvas::repaintData);
  connect(scroll_, &QScrollBar::valueChanged, canvas(), &PlotCanvas::repaintOverlay);
  scroll_->setObjectName(QStringLiteral("trafficScrollBar"));
  scroll_->setAccessibleName(tr("Layers in view"));
  scroll_->setToolTip(tr("Scroll through the layers"));
  scroll_->setWhatsThis(tr("The network has more layers than fit; this moves along them."));
  scroll_->setFocusPolicy(Qt::NoFocus);  // no focus, because arrow keys reach every layer
  setObjectName(QStringLiteral("trafficPlot"));
  setAccessibleName(tr("Off-chip traffic per layer"));
  setToolTip(trafficHint());
  setWhatsThis(trafficHelp());
  setMinimumSize(kTrafficPlotMinSize);
  upper_.jumpTo(1);
  layOut();
  setAccessibleDescription(described(bars_->data()));
}

PlotTable TrafficPlot::table() const {
  return tableOf(bars_->data());
}

QSize TrafficPlot::pictureSize() const {
  const QMargins margins = plotMargins(false);
  const int labelled = kPictureSlot * bars_->count();
  return {std::max(width(), labelled + margins.left() + margins.right()), height()};
}

void TrafficPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  const QSize own = size();
  const int scrolled = scroll_->value();
  resize(pictureSize());
  canvas()->paintOn(device, at, before);
  resize(own);
  scroll_->setValue(scrolled);
}

QSize TrafficPlot::sizeHint() const {
  return kTrafficPlotUsualSize;
}

void TrafficPlot::setData(const TrafficData& traffic) {
  if (traffic == bars_->data()) return;
  const QString hovered = hover()->item() >= 0 ? bars_->layerOf(hover()->item()) : QString();
  const bool isRelated = bars_->isRelatedTo(traffic);
  const bool grows = isRelated && animated_ && !held_ && isVisible();
  bars_->setData(traffic, grows);
  hover()->renumber(hovered.isEmpty() ? HoverTracker::kNothing : bars_->barOf(hovered));
  layOut();
  if (!grows && (isRelated || held_)) settleScale();
  if (!isRelated && !held_) {
    upper_.jumpTo(wantedUpper(0));
    upperIsKept_ = traffic.complete;
  }
  canvas()->repaintData();
  repaintOverlay();
  setAccessibleDescription(described(traffic));
  emit contentChanged();
}

double TrafficPlot::largest() const {
  return bars_->largest() / kBytesPerMegabyte;
}

double TrafficPlot::wantedUpper(double present) const {
  return commonUpper_ ? *commonUpper_ : stableLinearUpper(present, largest());
}

void TrafficPlot::setCommonUpper(std::optional<double> megabytes) {
  if (megabytes == commonUpper_) return;
  commonUpper_ = megabytes;
  settleScale();
}

void TrafficPlot::setLogarithmic(std::optional<double> lower) {
  if (lower == lower_) return;
  const bool styleChanges = lower.has_value() != lower_.has_value();
  lower_ = lower;
  if (styleChanges) canvas()->setAxes(AxisStyle::Own, lower_ ? AxisStyle::Log : AxisStyle::Linear);
  showUpper(upper_.now());
  canvas()->repaintAll();
}

std::optional<double> TrafficPlot::smallest() const {
  const std::optional<double> bytes = bars_->smallest();
  return bytes ? std::optional(*bytes / kBytesPerMegabyte) : std::nullopt;
}

void TrafficPlot::settleScale() {
  if (held_) return;
  upper_.moveTo(wantedUpper(upperIsKept_ ? upper_.goal() : 0), animated_ && isVisible());
  upperIsKept_ = upperIsKept_ || bars_->data().complete;
}

void TrafficPlot::showUpper(double upper) {
  const TrafficUnit unit = unitFor(upper);
  const bool unitChanges = std::exchange(unit_, unit) != unit;
  canvas()->setRanges({0, 1}, {lower_.value_or(0) * unit.perMegabyte, upper * unit.perMegabyte});
  if (unitChanges) canvas()->repaintAll();  // the axis title changes, too
}

void TrafficPlot::setZoom(const std::optional<AxisRange>& columns) {
  if (columns == zoom_) return;
  zoom_ = columns;
  layOut();
  canvas()->repaintData();
  repaintOverlay();
}

void TrafficPlot::setFilter(const std::optional<QSet<QString>>& layers) {
  if (layers == filter_) return;
  filter_ = layers;
  canvas()->repaintData();
}

std::optional<AxisRange> TrafficPlot::columnsAround(const QStringList& layers) const {
  std::vector<int> bars;
  for (const QString& layer : layers)
    if (const int bar = bars_->barOf(layer); bar >= 0) bars.push_back(bar);
  return gui::columnsAround(bars, bars_->count());
}

std::optional<AxisRange> TrafficPlot::zoomMovedTo(const QString& layer) const {
  const int bar = bars_->barOf(layer);
  if (!zoom_ || bar < 0) return std::nullopt;
  return gui::zoomMovedTo(bar, *zoom_, bars_->count());
}

void TrafficPlot::setUpperBound(double megabytes) {
  upper_.jumpTo(wantedUpper(megabytes));
  upperIsKept_ = true;
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
  canvas()->repaintData();
}

void TrafficPlot::setHovered(const QString& layer) {
  if (layer == linked_) return;
  linked_ = layer;
  repaintOverlay();
}

void TrafficPlot::holdAxes(bool held) {
  if (held == held_) return;
  held_ = held;
  if (!held_) {
    settleScale();
    return;
  }
  upper_.stop();
  bars_->jump();
}

void TrafficPlot::setAnimated(bool animated) {
  animated_ = animated;
  if (animated_) return;
  bars_->jump();
  upper_.finish();
  settleScale();
}

void TrafficPlot::layOut() {
  if (canvas()->width() != width()) canvas()->setGeometry(rect());  // may show the scroll bar
  const bool scrolls = columns().hidden() > 0;
  const int scrollRoom = scrolls ? kScrollHeight : 0;
  QMargins margins = plotMargins(false);
  margins.setBottom(static_cast<int>(kLabelRow + (hasBlocks(bars_->data()) ? kBlockRow : 0)));
  canvas()->setMargins(margins);
  canvas()->setGeometry(rect().adjusted(0, 0, 0, -scrollRoom));
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

TrafficColumns TrafficPlot::columns() const {
  const double shown = zoom_ ? zoom_->upper - zoom_->lower : 0;
  return columnsFor(canvas()->frame().area, bars_->count(), scroll_->value(), shown);
}

// Bars are laid out in MB, whatever the axis's unit.
PlotFrame TrafficPlot::barFrame() const {
  PlotFrame frame = canvas()->frame();
  frame.y = {lower_.value_or(0), upper_.now()};
  return frame;
}

std::vector<BarShape> TrafficPlot::shapes() const {
  return bars_->shapes(columns(), barFrame());
}

QRect TrafficPlot::rectOf(int bar) const {
  const BarShape shape = bars_->shape(bar, columns(), barFrame());
  return (shape.minimum ? shape.whole.united(*shape.minimum) : shape.whole).toAlignedRect();
}

QRect TrafficPlot::barRect(const QString& layer) const {
  const int bar = bars_->barOf(layer);
  return bar < 0 ? QRect() : rectOf(bar);
}

QSet<int> TrafficPlot::selectedBars() const {
  QSet<int> bars;
  for (const QString& layer : selection_)
    if (const int bar = bars_->barOf(layer); bar >= 0) bars.insert(bar);
  return bars;
}

QSet<int> TrafficPlot::dimmedBars() const {
  QSet<int> bars;
  for (int bar = 0; filter_ && bar < bars_->count(); ++bar)
    if (const QStringList layers = bars_->layersOf(bar);
        std::none_of(layers.begin(), layers.end(), [&](const QString& layer) { return filter_->contains(layer); }))
      bars.insert(bar);
  return bars;
}

void TrafficPlot::paintTitle(QPainter& painter) {
  const QString title = lower_ ? tr("%1, log").arg(unit_.name) : unit_.name;
  drawAxisTitles(painter, canvas()->frame().area, {}, title, themes()->theme().text3);
}

void TrafficPlot::paintData(QPainter& painter) {
  const TrafficColumns now = columns();
  const std::vector<BarShape> bars = shapes();
  paintTrafficData(painter, {bars_->data(), themes()->theme(), now, bars, dimmedBars()}, selectedBars());
}

void TrafficPlot::paintOverlay(QPainter& painter) {
  const int bar = hover()->item() >= 0 ? hover()->item() : linked_.isEmpty() ? -1 : bars_->barOf(linked_);
  if (bar >= 0) {
    const TrafficColumns now = columns();
    const std::vector<BarShape> bars = shapes();
    paintOutline(painter, {bars_->data(), themes()->theme(), now, bars}, bar);
  }
  if (band_.isShown()) drawRubberBand(painter, bandRect(), band_.selects(), themes()->theme());
  if (hasFocus()) drawFocusFrame(painter, canvas()->rect(), themes()->theme().focus);
}

// The canvas covers everything except the scroll bar's row.
void TrafficPlot::paintBehind(QPainter& painter, const QRect&) {
  painter.fillRect(rect(), themes()->theme().plot);
}

}  // namespace tilescope::gui

#include "moc_traffic_plot.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_canvas.h"

#include <qcustomplot.h>

#include <QWindow>
#include <utility>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_style.h"

namespace tilescope::gui {
namespace {

constexpr auto kDataLayer = "data";
constexpr auto kOverlayLayer = "overlay";
// QCustomPlot uses the middle of pixels, the painter their edges.
constexpr double kPixelCentre = 0.5;

// Antialiased, without the half-pixel offset of QCPPainter.
class PaintedLayer : public QCPLayerable {
 public:
  PaintedLayer(QCustomPlot* plot, const QString& layer, LayerPainter paint)
      : QCPLayerable(plot, layer), paint_(std::move(paint)) {}

 protected:
  QRect clipRect() const override { return mParentPlot->viewport(); }
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }

  void draw(QCPPainter* painter) override {
    if (!paint_) return;
    QPainter& plain = *painter;
    plain.save();
    plain.setRenderHint(QPainter::Antialiasing);
    paint_(plain);
    plain.restore();
  }

 private:
  LayerPainter paint_;
};

void useTicks(QCPAxis& axis, AxisStyle style) {
  if (style == AxisStyle::Log) useLogTicks(axis);
  if (style == AxisStyle::Linear) useLinearTicks(axis);
  if (style == AxisStyle::Own) useNoTicks(axis);
}

}  // namespace

PlotCanvas::PlotCanvas(const ThemeController* themes, CanvasPainters paint, QWidget* parent)
    : QWidget(parent), themes_(themes), plot_(new QCustomPlot(this)) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setMouseTracking(false);
  plot_->setObjectName(QStringLiteral("plotSurface"));
  plot_->installEventFilter(this);
  preparePlot(*plot_);
  addLayers(std::move(paint));
  restyle();
  connect(themes_, &ThemeController::changed, this, &PlotCanvas::restyle);
}

void PlotCanvas::addLayers(CanvasPainters paint) {
  plot_->addLayer(QLatin1String(kDataLayer), plot_->layer(QStringLiteral("legend")), QCustomPlot::limAbove);
  plot_->layer(QLatin1String(kDataLayer))->setMode(QCPLayer::lmBuffered);
  new PaintedLayer(plot_, QStringLiteral("background"), std::move(paint.below));
  new PaintedLayer(plot_, QStringLiteral("axes"), std::move(paint.outside));
  new PaintedLayer(plot_, QLatin1String(kDataLayer), std::move(paint.data));
  new PaintedLayer(plot_, QLatin1String(kOverlayLayer), std::move(paint.overlay));
}

void PlotCanvas::setAxes(AxisStyle x, AxisStyle y) {
  useTicks(*plot_->xAxis, x);
  useTicks(*plot_->yAxis, y);
  logX_ = x == AxisStyle::Log;
  logY_ = y == AxisStyle::Log;
  if (x == AxisStyle::Own) useNoLine(*plot_->yAxis);
  repaintAll();
}

void PlotCanvas::setAxesShown(bool shown) {
  if (plot_->xAxis->visible() == shown) return;
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setVisible(shown);
    axis->grid()->setVisible(shown);
  }
  repaintAll();
}

void PlotCanvas::setMargins(const QMargins& margins) {
  if (plot_->axisRect()->margins() == margins) return;
  plot_->axisRect()->setMargins(margins);
  repaintAll();
}

void PlotCanvas::setRanges(const AxisRange& x, const AxisRange& y) {
  if (x == x_ && y == y_) return;
  x_ = x;
  y_ = y;
  plot_->xAxis->setRange(x.lower, x.upper);
  plot_->yAxis->setRange(y.lower, y.upper);
  repaintAll();
}

PlotFrame PlotCanvas::frame() const {
  const QRect area = rect().marginsRemoved(plot_->axisRect()->margins());
  // QCustomPlot's upper bound is one pixel too high: it counts from the last pixel inside.
  const QRectF mapped(area.left() + kPixelCentre, area.top() - kPixelCentre, std::max(1, area.width()),
                      std::max(1, area.height()));
  return {mapped, x_, y_, logX_, logY_};
}

void PlotCanvas::paintOn(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QCPPainter painter;
  painter.begin(&device);
  before(painter);
  painter.translate(at);
  QCPLayer* overlay = plot_->layer(QLatin1String(kOverlayLayer));
  overlay->setVisible(false);
  plot_->toPainter(&painter, width(), height());
  overlay->setVisible(true);
}

void PlotCanvas::repaintAll() {
  allDirty_ = true;
  flushSoon();
}

void PlotCanvas::repaintData() {
  dataDirty_ = true;
  flushSoon();
}

void PlotCanvas::repaintOverlay() {
  overlayDirty_ = true;
  flushSoon();
}

void PlotCanvas::flushSoon() {
  if (flushWaits_) return;
  flushWaits_ = true;
  const auto flushVisible = [this] {
    flushWaits_ = false;
    if (isVisible()) flush();  // otherwise painted when shown
  };
  QMetaObject::invokeMethod(this, flushVisible, Qt::QueuedConnection);
}

void PlotCanvas::flush() {
  if (allDirty_) {
    plot_->replot(QCustomPlot::rpQueuedRefresh);
  } else {
    if (dataDirty_) plot_->layer(QLatin1String(kDataLayer))->replot();
    if (overlayDirty_) plot_->layer(QLatin1String(kOverlayLayer))->replot();
  }
  allDirty_ = dataDirty_ = overlayDirty_ = false;
}

void PlotCanvas::restyle() {
  applyTheme(*plot_, themes_->theme());
  repaintAll();
}

void PlotCanvas::followScreen() {
  plot_->setBufferDevicePixelRatio(devicePixelRatioF());
  repaintAll();
}

void PlotCanvas::resizeEvent(QResizeEvent*) {
  plot_->setGeometry(rect());
}

void PlotCanvas::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followScreen();
  if (const QWidget* top = window(); top->windowHandle())
    connect(top->windowHandle(), &QWindow::screenChanged, this, &PlotCanvas::followScreen, Qt::UniqueConnection);
}

bool PlotCanvas::eventFilter(QObject* watched, QEvent* event) {
  const bool dirty = allDirty_ || dataDirty_ || overlayDirty_;
  if (watched == plot_ && event->type() == QEvent::Paint && dirty) flush();
  return QWidget::eventFilter(watched, event);
}

}  // namespace tilescope::gui

#include "moc_plot_canvas.cpp"

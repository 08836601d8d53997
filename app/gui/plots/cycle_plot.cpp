// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/cycle_plot.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_text.h"

namespace tilescope::gui {
namespace {

constexpr double kUnitLift = 8;  // baseline to lower edge, in px
constexpr int kWhyMargin = 24;
constexpr double kPanPerStep = 0.1;  // share of the visible range
constexpr double kMiddle = 0.5;

}  // namespace

CyclePlot::CyclePlot(const ThemeController* themes, double minLength, QSize min, QSize usual, QWidget* parent)
    : Plot(themes, parent), usual_(usual), zoom_(minLength) {
  const auto withItems = [this](void (CyclePlot::*paint)(QPainter&)) {
    return [this, paint](QPainter& painter) {
      if (!isEmpty()) (this->*paint)(painter);
    };
  };
  addCanvas({withItems(&CyclePlot::paintBelow), withItems(&CyclePlot::paintOutside), withItems(&CyclePlot::paintItems),
             [this](QPainter& painter) { paintOverlay(painter); }});
  canvas()->setAxes(AxisStyle::Linear, AxisStyle::Own);
  setMinimumSize(min);
}

WidgetKeys CyclePlot::keys() {
  return {tr("In the plots of timeline, pipeline, schedule and program"),
          {{tr("Arrows, Home, End"), tr("From bar to bar")},
           {tr("Plus, Minus"), tr("Zoom into the time")},
           {tr("Backspace"), tr("Show all of it")}}};
}

std::optional<std::size_t> CyclePlot::pointedItem() const {
  return isEmpty() ? std::nullopt : hovered();
}

void CyclePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  if (!isEmpty()) return canvas()->paintOn(device, at, before);
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  paintWhy(painter);
}

void CyclePlot::showPicture(bool otherAxis) {
  hover()->renumber(HoverTracker::kNothing);
  band_.end();
  if (otherAxis) zoom_.set(std::nullopt);
  if (!held_ || wasEmpty_) zoom_.setAll(all());
  wasEmpty_ = isEmpty();
  layOut();
  setAccessibleDescription(summary());
  emit contentChanged();
}

void CyclePlot::holdAxes(bool held) {
  if (std::exchange(held_, held) == held || held_) return;
  zoom_.setAll(all());
  layOut();
}

void CyclePlot::rescale(double factor) {
  zoom_.set(std::nullopt);
  if (held_) zoom_.setAll({range().lower * factor, range().upper * factor});
}

void CyclePlot::setZoom(std::optional<AxisRange> range) {
  layOutIf(zoom_.set(range));
}

void CyclePlot::layOutIf(bool changed) {
  if (changed) layOut();
}

void CyclePlot::layOut() {
  const CycleSpace space = this->space();
  const double unitWidth = QFontMetricsF(wordFont(kSmallPixels)).horizontalAdvance(unit());
  QMargins margins = plotMargins(false);
  margins.setTop(space.above);
  margins.setLeft(static_cast<int>(space.left));
  margins.setRight(static_cast<int>(std::ceil(std::max(space.beside, unitWidth + space.unitGap + space.unitAir))));
  canvas()->setMargins(margins);
  canvas()->setGeometry(rect());
  canvas()->setVisible(!isEmpty());
  canvas()->setRanges(range(), {0, 1});
  canvas()->repaintAll();
  update();
}

void CyclePlot::paintOutside(QPainter& painter) {
  paintNames(painter);
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(themes()->theme().text3);
  painter.drawText(QPointF(canvas()->frame().area.right() + space().unitGap, height() - kUnitLift), unit());
}

void CyclePlot::paintOverlay(QPainter& painter) {
  if (const std::optional<std::size_t> item = pointedItem()) paintPointed(painter, *item);
  if (band_.isShown()) drawRubberBand(painter, band_.rect(), false, themes()->theme());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes()->theme().focus);
}

void CyclePlot::paintWhy(QPainter& painter) const {
  painter.setFont(wordFont());
  painter.setPen(themes()->theme().text3);
  painter.drawText(rect().adjusted(kWhyMargin, 0, -kWhyMargin, 0), Qt::AlignCenter | Qt::TextWordWrap, summary());
}

// The canvas covers everything if there are items.
void CyclePlot::paintBehind(QPainter& painter, const QRect&) {
  painter.fillRect(rect(), themes()->theme().plot);
  if (!isEmpty()) return;
  paintWhy(painter);
  if (hasFocus()) drawFocusFrame(painter, rect(), themes()->theme().focus);
}

void CyclePlot::markRested(int item) {
  const auto rested = static_cast<std::size_t>(item);
  const QRect rect = rectOf(rested);
  emit itemHovered(rested, {mapToGlobal(rect.topLeft()), rect.size()});
}

void CyclePlot::press(const PointerAt& at) {
  if (!isEmpty()) band_.press(at.place.toPoint(), true, false);
}

void CyclePlot::drag(const PointerAt& at) {
  if (!band_.isPressed()) return Plot::drag(at);
  if (!band_.moveTo(at.place.toPoint())) return;
  pointAway();
  repaintOverlay();
}

void CyclePlot::release(const PointerAt& at) {
  if (isEmpty() || (band_.isPressed() && !band_.isShown())) click(at.place);
  const QRect band = band_.rect();
  const bool zooms = band_.isPressed() && band_.isShown() && band.width() >= kMinBand;
  band_.end();
  const PlotFrame frame = canvas()->frame();
  if (zooms) layOutIf(zoom_.into({frame.valueX(band.left()), frame.valueX(band.right())}));
  repaintOverlay();
}

void CyclePlot::doubleClick(const PointerAt&) {
  setZoom(std::nullopt);
}

bool CyclePlot::turnWheel(const WheelTurn& turn) {
  if (isEmpty()) return false;
  const QRectF area = canvas()->frame().area;
  const double share = std::clamp((turn.at.place.x() - area.left()) / area.width(), 0.0, 1.0);
  layOutIf(turn.sideways ? zoom_.pan(-turn.steps * kPanPerStep)
                         : zoom_.around(share, std::pow(kWheelZoom, turn.steps)));
  return true;
}

void CyclePlot::goTo(std::size_t item) {
  const AxisRange span = spanOf(item);
  layOutIf(zoom_.bringIn(span.lower, span.upper));
  hover()->pointAt(static_cast<int>(item));
}

bool CyclePlot::pressKey(const QKeyEvent& event) {
  if (isEmpty()) return false;
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      if (const std::optional<std::size_t> item = itemFrom(pointedItem(), event.key())) goTo(*item);
      return true;
    case Qt::Key_Plus:
      layOutIf(zoom_.around(kMiddle, kWheelZoom));
      return true;
    case Qt::Key_Minus:
      layOutIf(zoom_.around(kMiddle, 1 / kWheelZoom));
      return true;
    case Qt::Key_Backspace:
      setZoom(std::nullopt);
      return true;
    case Qt::Key_Escape:
      if (!band_.isPressed()) return false;
      band_.end();
      repaintOverlay();
      return true;
    default:
      return false;
  }
}

// Keys with priority over other uses: Backspace shows the whole axis, Esc cancels the dragged rectangle.
bool CyclePlot::takesShortcut(const QKeyEvent& event) const {
  return (zoom_.isZoomed() && event.key() == Qt::Key_Backspace) || (band_.isShown() && event.key() == Qt::Key_Escape);
}

}  // namespace tilescope::gui

#include "moc_cycle_plot.cpp"

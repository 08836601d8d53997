// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/design_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariantAnimation>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/chrome/hatch.h"
#include "app/gui/models/words.h"
#include "app/gui/plots/design_painter.h"
#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/motion.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr QSize kLeastSize(320, 160);  // below it the words no longer fit
constexpr QSize kUsualSize(420, 320);
constexpr int kClickSlack = 4;  // px that a click may wander
constexpr int kMarkReach = 6;   // px around a design that its card keeps free

std::optional<DesignId> idOf(int item) {
  return item < 0 ? std::nullopt : std::optional(static_cast<DesignId>(item));
}

}  // namespace

DesignPlot::DesignPlot(const DesignCloud& cloud, const ThemeController* themes, QWidget* parent)
    : QWidget(parent), cloud_(cloud), themes_(themes), hover_(new HoverTracker(this)) {
  canvas_ = new PlotCanvas(
      themes,
      {nullptr, [this](QPainter& painter) { paintTitles(painter); }, [this](QPainter& painter) { paintData(painter); },
       [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Log, AxisStyle::Log);
  rangeMotion_ = makeMotion(this, [this](double share) {
    applyRanges({logBetween(rangeStart_.x, rangeGoal_.x, share), logBetween(rangeStart_.y, rangeGoal_.y, share)});
  });
  connect(hover_, &HoverTracker::changed, canvas_, &PlotCanvas::repaintOverlay);
  connect(hover_, &HoverTracker::left, this, &DesignPlot::hoverLeft);
  connect(hover_, &HoverTracker::rested, this, [this](int item) {
    const QRect rect = markRect(static_cast<DesignId>(item));
    emit designHovered(static_cast<DesignId>(item), {mapToGlobal(rect.topLeft()), rect.size()});
  });
  connect(themes_, &ThemeController::changed, this, &DesignPlot::layOut);
  setObjectName(QStringLiteral("designPlot"));
  setAccessibleName(tr("Designs"));
  setToolTip(tr("Click a design to select it, drag around several, double-click one to make it the present design"));
  setWhatsThis(
      tr("Every point is a design of this network that was solved: while you moved sliders, for the curves under them, "
         "or for a pin. The line is the front: no design so far is better in both figures. The ringed disc is the "
         "present design.\n\nArrow keys walk along the front, Space selects, Return makes the design the present "
         "one."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kLeastSize);
  layOut();
  describe();
}

QSize DesignPlot::sizeHint() const {
  return kUsualSize;
}

void DesignPlot::setPicture(const DesignsPicture& picture) {
  const bool otherAxes = picture.axes != picture_.axes;
  const bool otherDesigns = std::exchange(generation_, cloud_.generation()) != cloud_.generation() || otherAxes;
  if (otherDesigns) {
    hover_->renumber(HoverTracker::kNothing);
    linked_.reset();
    pressed_.reset();
    dragged_.reset();
  }
  picture_ = picture;
  settleRanges(otherDesigns);
  if (otherDesigns) canvas_->repaintAll();
  canvas_->repaintData();
  canvas_->repaintOverlay();
  describe();
}

void DesignPlot::setHovered(std::optional<DesignId> id) {
  if (linked_ == id) return;
  linked_ = id;
  canvas_->repaintOverlay();
}

void DesignPlot::settleRanges(bool otherDesigns) {
  if (held_ && !otherDesigns && ranges_) return;
  const bool moving = rangeMotion_->state() == QVariantAnimation::Running;
  const std::optional<DesignRanges> wanted = wantedRanges(cloud_, picture_);
  if (!wanted) {
    rangeMotion_->stop();
    ranges_.reset();
    canvas_->repaintAll();
    return;
  }
  if (otherDesigns || !ranges_) {
    rangeMotion_->stop();
    return applyRanges(*wanted);
  }
  const DesignRanges goal = keptRanges(moving ? rangeGoal_ : *ranges_, *wanted);
  if (goal == (moving ? rangeGoal_ : *ranges_)) return;
  rangeMotion_->stop();
  rangeStart_ = *ranges_;
  rangeGoal_ = goal;
  if (animated_ && isVisible())
    rangeMotion_->start();
  else
    applyRanges(goal);
}

void DesignPlot::applyRanges(const DesignRanges& ranges) {
  ranges_ = ranges;
  const FigureScale x = scaleFor(picture_.axes.x, ranges.x.upper, cloud_.energyUnit());
  const FigureScale y = scaleFor(picture_.axes.y, ranges.y.upper, cloud_.energyUnit());
  const bool otherUnits = x != scaleX_ || y != scaleY_;
  scaleX_ = x;
  scaleY_ = y;
  canvas_->setRanges({ranges.x.lower / x.perUnit, ranges.x.upper / x.perUnit},
                     {ranges.y.lower / y.perUnit, ranges.y.upper / y.perUnit});
  if (otherUnits) canvas_->repaintAll();
}

void DesignPlot::holdAxes(bool held) {
  if (std::exchange(held_, held) == held) return;
  if (!held_) return settleRanges(false);
  if (rangeMotion_->state() != QVariantAnimation::Running) return;
  rangeMotion_->stop();
}

void DesignPlot::setAnimated(bool animated) {
  animated_ = animated;
  if (animated_ || rangeMotion_->state() != QVariantAnimation::Running) return;
  rangeMotion_->stop();
  applyRanges(rangeGoal_);
}

DesignScene DesignPlot::scene() const {
  return {cloud_, picture_, ranges_.value_or(DesignRanges{{1, 2}, {1, 2}}), canvas_->frame().area};
}

std::size_t DesignPlot::shownCount() {
  if (!ranges_) return 0;
  const bool isSame =
      counted_.generation == generation_ && counted_.axes == picture_.axes && counted_.ranges == ranges_;
  if (!isSame) counted_ = {generation_, picture_.axes, ranges_, 0, 0};
  counted_.shown += scene().shownCount(counted_.designs);
  counted_.designs = cloud_.size();
  return counted_.shown;
}

QRect DesignPlot::markRect(DesignId id) const {
  const QPointF centre = scene().at(id);
  return QRectF(centre.x() - kMarkReach, centre.y() - kMarkReach, 2 * kMarkReach, 2 * kMarkReach).toAlignedRect();
}

QRectF DesignPlot::band() const {
  return pressed_ && dragged_ ? QRectF(*pressed_, *dragged_).normalized() : QRectF();
}

void DesignPlot::layOut() {
  canvas_->setMargins(plotMargins(true));
}

void DesignPlot::describe() {
  const DesignIds& front = cloud_.front(picture_.axes);
  QString text = tr("%1 designs by %2 and %3, %4 of them on the front.")
                     .arg(cloud_.size())
                     .arg(figureWords(picture_.axes.x), figureWords(picture_.axes.y))
                     .arg(front.size());
  if (picture_.present) {
    const auto figure = [&](DesignFigure which) {
      return figureText(which, cloud_.figure(*picture_.present, which), cloud_.energyUnit());
    };
    text += QLatin1Char(' ') + tr("The present one: %1, %2.").arg(figure(picture_.axes.x), figure(picture_.axes.y));
  }
  setAccessibleDescription(text);
}

void DesignPlot::paintTitles(QPainter& painter) {
  const Theme& theme = themes_->theme();
  const QRectF area = canvas_->frame().area;
  const auto title = [](DesignFigure figure, const FigureScale& scale) {
    return tr("%1, %2").arg(capital(figureWords(figure)), scale.unit);
  };
  if (!ranges_) return;
  const QString below = title(picture_.axes.x, scaleX_), left = title(picture_.axes.y, scaleY_);
  drawAxisTitles(painter, area, below, left, theme.text3);
  if (!picture_.energyIsEstimate) return;
  const QFontMetricsF metrics(wordFont(kSmallPixels));
  const QSize mark = estimateMarkSize();
  if (picture_.axes.y == DesignFigure::Energy) {
    const double top = area.center().y() - metrics.horizontalAdvance(left) / 2 - mark.height() - 6;
    paintEstimateMark(painter, QPoint(4, static_cast<int>(std::lround(top))), theme);
  } else if (picture_.axes.x == DesignFigure::Energy) {
    const double right = area.center().x() + metrics.horizontalAdvance(below) / 2 + 6;
    paintEstimateMark(painter, QPoint(static_cast<int>(std::lround(right)), height() - mark.height() - 6), theme);
  }
}

void DesignPlot::paintData(QPainter& painter) {
  const QRectF area = canvas_->frame().area;
  const Theme& theme = themes_->theme();
  if (!ranges_) {
    const bool noFigure = cloud_.size() > 0;
    const QString text = noFigure ? tr("These designs have no %1 above zero").arg(figureWords(picture_.axes.y))
                                  : tr("No design is solved yet");
    painter.setFont(wordFont());
    painter.setPen(theme.text3);
    painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, text);
    return;
  }
  const CloudWindow window{std::log(ranges_->x.lower),
                           std::log(ranges_->x.upper),
                           std::log(ranges_->y.lower),
                           std::log(ranges_->y.upper),
                           area.size().toSize(),
                           devicePixelRatioF(),
                           theme.cloud,
                           cloud_.generation()};
  painter.drawImage(area.topLeft(),
                    cloudImage_.shown(cloud_.logs(picture_.axes.x), cloud_.logs(picture_.axes.y), window));
  const DesignScene places = scene();
  paintDesigns(painter, {cloud_, picture_, places, theme, area});
}

void DesignPlot::paintOverlay(QPainter& painter) {
  const QRectF area = canvas_->frame().area;
  const std::optional<DesignId> hovered = hover_->item() >= 0 ? idOf(hover_->item()) : linked_;
  if (ranges_ && hovered) {
    const DesignScene places = scene();
    paintDesignOutline(painter, {cloud_, picture_, places, themes_->theme(), area}, *hovered);
  }
  if (const QRectF rubber = band(); !rubber.isEmpty()) paintBand(painter, rubber.intersected(area), themes_->theme());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

bool DesignPlot::event(QEvent* event) {
  // The plot's own hint would lie over the card of a design.
  if (event->type() == QEvent::ToolTip && hover_->item() >= 0) return true;
  return QWidget::event(event);
}

void DesignPlot::resizeEvent(QResizeEvent*) {
  canvas_->setGeometry(rect());
}

void DesignPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

void DesignPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  pressed_ = event->position();
  hover_->pointAt(HoverTracker::kNothing);
}

void DesignPlot::mouseMoveEvent(QMouseEvent* event) {
  if (pressed_) {
    const bool wandered = (event->position() - *pressed_).manhattanLength() > kClickSlack;
    if (!wandered && !dragged_) return;
    dragged_ = event->position();
    canvas_->repaintOverlay();
    return;
  }
  const std::optional<DesignId> id = ranges_ ? scene().nearest(event->position()) : std::nullopt;
  hover_->pointAt(id ? static_cast<int>(*id) : HoverTracker::kNothing);
}

void DesignPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pressed_) return;
  const QRectF rubber = band();
  const bool wasBand = dragged_.has_value();
  pressed_.reset();
  dragged_.reset();
  canvas_->repaintOverlay();
  if (!ranges_) return;
  if (wasBand) {
    emit selected(scene().within(rubber));
  } else if (const std::optional<DesignId> id = scene().nearest(event->position())) {
    toggle(*id, event->modifiers());
  } else {
    emit selected({});
  }
}

// Ctrl adds and takes away.
void DesignPlot::toggle(DesignId id, Qt::KeyboardModifiers modifiers) {
  DesignIds ids{id};
  if (modifiers.testFlag(Qt::ControlModifier)) {
    ids = picture_.selection;
    if (std::erase(ids, id) == 0) ids.push_back(id);
  }
  emit selected(ids);
}

void DesignPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !ranges_) return;
  if (const std::optional<DesignId> id = scene().nearest(event->position())) emit activated(*id);
}

void DesignPlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

void DesignPlot::focusInEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
}

void DesignPlot::focusOutEvent(QFocusEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
  canvas_->repaintOverlay();
}

// Along the front, the present design and the pins, from left to right.
void DesignPlot::step(int direction) {
  DesignIds order = cloud_.front(picture_.axes);
  if (picture_.present) order.push_back(*picture_.present);
  for (const DesignPin& pin : picture_.pins) order.push_back(pin.id);
  const std::span<const float> x = cloud_.logs(picture_.axes.x);
  std::sort(order.begin(), order.end(),
            [&](DesignId a, DesignId b) { return std::pair(x[a], a) < std::pair(x[b], b); });
  order.erase(std::unique(order.begin(), order.end()), order.end());
  if (order.empty()) return;
  const std::optional<DesignId> now = hover_->item() >= 0 ? idOf(hover_->item()) : picture_.present;
  const auto at = now ? std::find(order.begin(), order.end(), *now) : order.end();
  std::ptrdiff_t next = at == order.end() ? 0 : at - order.begin() + direction;
  next = std::clamp<std::ptrdiff_t>(next, 0, std::ssize(order) - 1);
  hover_->pointAt(static_cast<int>(order[static_cast<std::size_t>(next)]));
}

WidgetKeys DesignPlot::keys() {
  return {tr("In the plot of designs and its table"),
          {{tr("Arrows, Home, End"), tr("From design to design")},
           {tr("Space"), tr("Select the design")},
           {tr("Return"), tr("Make it the present one")}}};
}

void DesignPlot::keyPressEvent(QKeyEvent* event) {
  constexpr int kFar = 1 << 20;
  const std::optional<DesignId> hovered = idOf(hover_->item());
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      return step(-1);
    case Qt::Key_Right:
    case Qt::Key_Up:
      return step(+1);
    case Qt::Key_Home:
      return step(-kFar);
    case Qt::Key_End:
      return step(+kFar);
    case Qt::Key_Space:
      if (hovered) return toggle(*hovered, event->modifiers());
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (hovered) emit activated(*hovered);
      if (hovered) return;
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace tilescope::gui

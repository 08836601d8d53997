// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_plot.h"

#include <QEvent>
#include <QPaintEngine>
#include <QPainter>
#include <cmath>
#include <utility>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/explore/designs/design_limits.h"
#include "app/gui/views/explore/designs/design_painter.h"
#include "app/gui/views/explore/plot_tables.h"

namespace tilescope::gui {
namespace {
constexpr QSize kDesignPlotMinSize(320, 160);  // in less, texts do not fit
constexpr QSize kDesignPlotUsualSize(420, 320);
constexpr int kScaleSteps = 32;
constexpr double kSmallestColourSpan = 1e-6;  // in logarithms; below it all designs have the same colour
constexpr int kMarkReach = 6;                 // px around a design that its card must not cover

std::optional<DesignRanges> designsBetween(const std::optional<DesignRanges>& from,
                                           const std::optional<DesignRanges>& to, double share) {
  return DesignRanges{logBetween(from->x, to->x, share), logBetween(from->y, to->y, share)};
}

}  // namespace

DesignPlot::DesignPlot(const DesignCloud& cloud, const ThemeController* themes, QWidget* parent)
    : Plot(themes, parent),
      cloud_(cloud),
      ranges_(this, std::nullopt, designsBetween,
              [this](const std::optional<DesignRanges>& ranges) { showRanges(ranges); }) {
  addCanvas({nullptr, [this](QPainter& painter) { paintTitles(painter); },
             [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }});
  canvas()->setAxes(AxisStyle::Log, AxisStyle::Log);
  canvas()->setAxesShown(false);
  setObjectName(QStringLiteral("designPlot"));
  setAccessibleName(tr("Designs"));
  setToolTip(tr("Click a design to select it, drag around several, double-click one to make it the current design"));
  setWhatsThis(
      tr("Every point is a design of this network that was solved: while you moved sliders, for the curves under them, "
         "or for a pin. The line is the front: no design so far is better in both metrics (in all three with a "
         "colour). A hollow disc is ahead of it, but not proven: its values may still change. The ringed disc is the "
         "current design. Designs beyond a budget are faint and on no front.\n\nArrow keys walk along the front, Space "
         "selects, Return makes the design the current one."));
  setMinimumSize(kDesignPlotMinSize);
  layOut();
  describe();
}

PlotTable DesignPlot::table() const {
  return tableOf(cloud_, picture_, nameOf_);
}

void DesignPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  canvas()->paintOn(device, at, before);
}

void DesignPlot::setNames(std::function<QString(DesignId)> nameOf) {
  nameOf_ = std::move(nameOf);
}

QSize DesignPlot::sizeHint() const {
  return kDesignPlotUsualSize;
}

void DesignPlot::setPicture(const DesignsPicture& picture) {
  const bool otherAxes = picture.axes != picture_.axes;
  if (picture.axes != picture_.axes) restored_.reset();
  const bool otherDesigns = std::exchange(generation_, cloud_.generation()) != cloud_.generation() || otherAxes;
  if (otherDesigns) {
    hover()->renumber(HoverTracker::kNothing);
    linked_.reset();
    band_.end();
  }
  if (picture.limits != picture_.limits) ++fading_;
  picture_ = picture;
  settleRanges(otherDesigns);
  colours_ = colourRange(cloud_, picture_);
  if (otherDesigns) canvas()->repaintAll();
  canvas()->repaintData();
  repaintOverlay();
  describe();
  emit contentChanged();
}

void DesignPlot::setHovered(std::optional<DesignId> id) {
  if (linked_ == id) return;
  linked_ = id;
  repaintOverlay();
}

void DesignPlot::settleRanges(bool otherDesigns) {
  if (held_ && !otherDesigns && ranges()) return;
  const std::optional<DesignRanges> goal = keptOrWanted(otherDesigns ? std::nullopt : ranges_.goal());
  if (otherDesigns || !goal || !ranges())
    ranges_.jumpTo(goal);
  else
    ranges_.moveTo(goal, animated_ && isVisible());
}

std::optional<DesignRanges> DesignPlot::keptOrWanted(const std::optional<DesignRanges>& present) {
  const std::optional<DesignRanges> wanted = wantedRanges(cloud_, picture_);
  if (!wanted || (restored_ && !holds(*restored_, *wanted))) restored_.reset();
  if (!wanted || restored_) return restored_;
  return keptRanges(present, *wanted);
}

void DesignPlot::setRanges(const DesignRanges& ranges) {
  restored_ = ranges;
  ranges_.jumpTo(keptOrWanted(ranges_.goal()));
}

void DesignPlot::showRanges(const std::optional<DesignRanges>& ranges) {
  canvas()->setAxesShown(ranges.has_value());
  if (!ranges) return canvas()->repaintAll();
  const Scale x = Scale(ranges->x.upper, rowOf(picture_.axes.x).family, cloud_.energyUnit());
  const Scale y = Scale(ranges->y.upper, rowOf(picture_.axes.y).family, cloud_.energyUnit());
  const bool otherUnits = x != scaleX_ || y != scaleY_;
  scaleX_ = x;
  scaleY_ = y;
  canvas()->setRanges({ranges->x.lower / x.size(), ranges->x.upper / x.size()},
                      {ranges->y.lower / y.size(), ranges->y.upper / y.size()});
  if (otherUnits) canvas()->repaintAll();
}

void DesignPlot::holdAxes(bool held) {
  if (std::exchange(held_, held) == held) return;
  if (held_)
    ranges_.stop();
  else
    settleRanges(false);
}

void DesignPlot::setAnimated(bool animated) {
  animated_ = animated;
  if (!animated_) ranges_.finish();
}

DesignScene DesignPlot::scene() const {
  return {cloud_, picture_, ranges().value_or(DesignRanges{{1, 2}, {1, 2}}), canvas()->frame().area};
}

std::size_t DesignPlot::shownCount() {
  if (!ranges()) return 0;
  const bool isSame =
      counted_.generation == generation_ && counted_.axes == picture_.axes && counted_.ranges == ranges();
  if (!isSame) counted_ = {generation_, picture_.axes, ranges(), 0, 0};
  counted_.shown += scene().shownCount(counted_.designs);
  counted_.designs = cloud_.size();
  return counted_.shown;
}

QRect DesignPlot::markRect(DesignId id) const {
  const DesignScene places = scene();
  const auto around = [](const QPointF& centre) {
    return QRectF(centre.x() - kMarkReach, centre.y() - kMarkReach, 2 * kMarkReach, 2 * kMarkReach);
  };
  QRectF rect = around(places.at(id));
  for (const PlacedPin& pin : places.pins())
    if (pin.pin.id == id) rect |= around(pin.mark);
  return rect.toAlignedRect();
}

void DesignPlot::layOut() {
  canvas()->setMargins(plotMargins(true));
  canvas()->setGeometry(rect());
}

void DesignPlot::describe() {
  const DesignIds& front = cloud_.front(picture_.axes);
  QString text = tr("%1 designs by %2 and %3, %4 of them on the front.")
                     .arg(cloud_.size())
                     .arg(words(name(picture_.axes.x)), words(name(picture_.axes.y)))
                     .arg(front.size());
  if (picture_.axes.colour)
    text += QLatin1Char(' ') + tr("Coloured by %1, the front is by all three.").arg(words(name(*picture_.axes.colour)));
  if (const std::size_t ahead = cloud_.ahead(picture_.axes).size(); ahead > 0)
    text += QLatin1Char(' ') + tr("Ahead of it, not proven: %1.").arg(ahead);
  if (picture_.present && cloud_.figure(*picture_.present, picture_.axes.x) > 0 &&
      cloud_.figure(*picture_.present, picture_.axes.y) > 0) {
    const auto figure = [&](Metric which) {
      const QString value = words(
          numberAndUnit(cloud_.figure(*picture_.present, which), rowOf(which).family, cloud_.energyUnit()).text());
      return picture_.isEstimate(which) ? tr("%1 (estimate)").arg(value) : value;
    };
    text += QLatin1Char(' ') + tr("The current one: %1, %2.").arg(figure(picture_.axes.x), figure(picture_.axes.y));
  }
  setAccessibleDescription(text);
}

void DesignPlot::paintTitles(QPainter& painter) {
  const Theme& theme = themes()->theme();
  const QRectF area = canvas()->frame().area;
  const auto title = [](Metric metric, const Scale& scale) {
    return tr("%1, %2").arg(capital(words(name(metric))), words(scale.unit()));
  };
  if (!ranges()) return;
  const QString below = title(picture_.axes.x, scaleX_), left = title(picture_.axes.y, scaleY_);
  drawAxisTitles(painter, area, below, left, theme.text3);
  const QFontMetricsF metrics(wordFont(kSmallPixels));
  const QSize mark = estimateMarkSize();
  if (picture_.isEstimate(picture_.axes.y)) {  // vertical text starts at the bottom
    const double top = area.center().y() + metrics.horizontalAdvance(left) / 2 + 6;
    paintEstimateMark(painter, QPoint(4, static_cast<int>(std::lround(top))), theme);
  }
  if (picture_.isEstimate(picture_.axes.x)) {
    const double right = area.center().x() - metrics.horizontalAdvance(below) / 2 - 6;
    paintEstimateMark(painter,
                      QPoint(static_cast<int>(std::lround(right)) - mark.width(), height() - mark.height() - 6), theme);
  }
}

void DesignPlot::paintData(QPainter& painter) {
  const QRectF area = canvas()->frame().area;
  const Theme& theme = themes()->theme();
  if (!ranges()) {
    const QString text = !picture_.lack.isEmpty() ? picture_.lack
                         : cloud_.size() > 0
                             ? tr("These designs have no %1 above zero").arg(words(name(picture_.axes.y)))
                             : tr("No feasible design is solved yet");
    painter.setFont(wordFont());
    painter.setPen(theme.text3);
    painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, text);
    return;
  }
  const DesignScene places = scene();
  paintLimits(painter, {cloud_, picture_, places, theme, area, colours_});
  paintCloud(painter);
  paintDesigns(painter, {cloud_, picture_, places, theme, area, colours_});
}

// Pixels on screen, squares in vector files.
void DesignPlot::paintCloud(QPainter& painter) {
  const QRectF area = canvas()->frame().area;
  const QColor colour = themes()->theme().cloud;
  CloudWindow window{std::log(ranges()->x.lower),
                     std::log(ranges()->x.upper),
                     std::log(ranges()->y.lower),
                     std::log(ranges()->y.upper),
                     area.size().toSize(),
                     painter.device()->devicePixelRatioF(),
                     colour,
                     cloud_.generation(),
                     fading_};
  std::span<const float> third;
  if (colours_) {
    const bool isReversed = !rowOf(*picture_.axes.colour).largerIsBetter;
    for (int i = 0; i <= kScaleSteps; ++i) {
      const double share = static_cast<double>(i) / kScaleSteps;
      window.scale.push_back(onScale(themes()->theme(), isReversed ? 1 - share : share));
    }
    window.low = std::log(colours_->lower);
    window.high = std::max(std::log(colours_->upper), window.low + kSmallestColourSpan);
    third = cloud_.logs(*picture_.axes.colour);
  }
  const QImage& image =
      cloudImage_.shown(cloud_.logs(picture_.axes.x), cloud_.logs(picture_.axes.y), window, third, cloud_.beyond());
  if (painter.paintEngine()->type() == QPaintEngine::Raster) return painter.drawImage(area.topLeft(), image);
  for (const CloudMark& mark : cloudImage_.marks())
    painter.fillRect(mark.square.translated(area.topLeft()), mark.colour);
}

void DesignPlot::paintOverlay(QPainter& painter) {
  const QRectF area = canvas()->frame().area;
  const std::optional<DesignId> hovered = this->hovered() ? static_cast<DesignId>(*this->hovered()) : linked_;
  if (ranges() && hovered) {
    const DesignScene places = scene();
    paintDesignOutline(painter, {cloud_, picture_, places, themes()->theme(), area, colours_}, *hovered);
  }
  if (band_.isShown())
    drawRubberBand(painter, band_.rect().intersected(area.toAlignedRect()), band_.selects(), themes()->theme());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes()->theme().focus);
}

WidgetKeys DesignPlot::keys() {
  return {tr("In the plot of designs and its table"),
          {{tr("Arrows, Home, End"), tr("From design to design")},
           {tr("Space"), tr("Select the design")},
           {tr("Return"), tr("Make it the current one")}}};
}

}  // namespace tilescope::gui

#include "moc_design_plot.cpp"

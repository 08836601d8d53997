// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_layout.h"

#include <QFontMetricsF>
#include <algorithm>

#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/label_placement.h"
#include "app/gui/plots/plot.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
constexpr double kStaircaseLayoutLabelAir = 8;  // px from a mark or an edge to the text
constexpr double kTextAir = 4;                  // px between two texts
constexpr double kLineAir = 3;                  // px from a text to a line
constexpr double kBelowLine = 2;                // px by which texts below a line are closer to it

QSizeF sizeOf(const QString& words, QFont::Weight weight) {
  const QFontMetricsF metrics(wordFont(kSmallPixels, weight));
  return {metrics.horizontalAdvance(words), metrics.capHeight()};
}

// The longer text that fits; nullopt: none.
std::optional<StaircaseLabel> unfitLabel(const StaircaseGround& ground) {
  const QRectF area = unfitArea(ground);
  for (const QString& words : {ground.picture.names.unfit, ground.picture.names.unfitBrief}) {
    const QSizeF size = sizeOf(words, QFont::Normal);
    if (size.width() + 2 * kStaircaseLayoutLabelAir <= area.width())
      return StaircaseLabel{
          words,
          {QPointF(area.left() + kStaircaseLayoutLabelAir, area.bottom() - kStaircaseLayoutLabelAir - size.height()),
           size}};
  }
  return std::nullopt;
}

std::optional<StaircaseLabel> layerByLayerLabel(const StaircaseGround& ground) {
  if (!(ground.picture.layerByLayer > 0)) return std::nullopt;
  const QString words = tr("%1 %2").arg(ground.picture.names.layerByLayer, trafficWords(ground.picture.layerByLayer));
  const QSizeF size = sizeOf(words, QFont::Normal);
  return StaircaseLabel{words,
                        {QPointF(ground.frame.area.right() - kStaircaseLayoutLabelAir - size.width(),
                                 ground.y(ground.picture.layerByLayer) + kStaircaseLayoutLabelAir - kBelowLine),
                         size}};
}

class PresentLabel {
 public:
  PresentLabel(const StaircaseGround& ground, const StaircaseLabels& others) : area_(ground.frame.area) {
    const QMarginsF air(kTextAir, kTextAir, kTextAir, kTextAir);
    for (const auto& other : {others.unfit, others.layerByLayer})
      if (other) taken_.push_back(other->box.marginsAdded(air));
    for (const PinnedPoint& pin : ground.picture.pins)
      taken_.push_back(pinMarkBounds(pin.letter, ground.at(pin.capacity, pin.traffic)));
    for (const std::vector<TrafficStep>* steps : {&ground.picture.exact, &ground.picture.ignoring}) {
      const QPolygonF line = stairLine(ground, *steps);
      for (qsizetype i = 1; i < line.size(); ++i) lines_.emplace_back(line[i - 1], line[i]);
    }
    if (const double bytes = ground.picture.layerByLayer; bytes > 0)
      lines_.emplace_back(area_.left(), ground.y(bytes), area_.right(), ground.y(bytes));
  }

  // The label is preferably above right of the mark, where the curve is lower.
  std::optional<QRectF> boxBeside(const QPointF& mark, const QSizeF& size) const {
    for (const bool offLines : {true, false})
      for (int away = 0; away < kRows; ++away)
        for (const bool above : {true, false})
          for (const bool right : {true, false}) {
            const double rows = kStaircaseLayoutLabelAir + away * (size.height() + kTextAir);
            const QRectF box(QPointF(right ? mark.x() + kStaircaseLayoutLabelAir
                                           : mark.x() - kStaircaseLayoutLabelAir - size.width(),
                                     above ? mark.y() - rows - size.height() : mark.y() + rows),
                             size);
            if (isFree(box) && !(offLines && isOnLine(box))) return box;
          }
    return std::nullopt;
  }

 private:
  static constexpr int kRows = 4;  // max distance from the mark in lines of text

  bool isFree(const QRectF& box) const {
    return area_.contains(box) &&
           std::none_of(taken_.begin(), taken_.end(), [&](const QRectF& other) { return other.intersects(box); });
  }

  bool isOnLine(const QRectF& box) const {
    const QRectF around = box.adjusted(-kLineAir, -kLineAir, kLineAir, kLineAir);
    return std::any_of(lines_.begin(), lines_.end(), [&](const QLineF& line) { return crosses(line, around); });
  }

  QRectF area_;
  std::vector<QRectF> taken_;
  std::vector<QLineF> lines_;
};

constexpr double kBytesPerMebibyte = 1024.0 * kBytesPerKibibyte;

QStringList row(const QString& curve, double capacity, double traffic, bool isLowerBound) {
  return {curve, tableNumber(capacity / kBytesPerMebibyte), tableNumber(traffic / kPerMega),
          isLowerBound ? tr("lower bound") : QString()};
}

}  // namespace

double StaircaseGround::x(double capacity) const {
  const QRectF& area = frame.area;
  return capacity > 0 ? std::clamp(at(capacity, 1).x(), area.left(), area.right()) : area.left();
}

QPolygonF stairLine(const StaircaseGround& ground, const std::vector<TrafficStep>& steps) {
  QPolygonF line;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!(steps[i].traffic > 0)) continue;
    const double y = ground.y(steps[i].traffic);
    line << QPointF(ground.x(steps[i].capacity), y)
         << QPointF(i + 1 < steps.size() ? ground.x(steps[i + 1].capacity) : ground.frame.area.right(), y);
  }
  return line;
}

QRectF unfitArea(const StaircaseGround& ground) {
  const QRectF& area = ground.frame.area;
  return {area.left(), area.top(), ground.x(ground.picture.honestCapacity) - area.left(), area.height()};
}

StaircaseLabels placeLabels(const StaircaseGround& ground) {
  StaircaseLabels labels{unfitLabel(ground), layerByLayerLabel(ground), std::nullopt};
  if (!(ground.picture.capacity > 0) || !(ground.picture.traffic > 0)) return labels;
  const QString words = tr("present, %1").arg(trafficWords(ground.picture.traffic));
  const QPointF mark = ground.at(ground.picture.capacity, ground.picture.traffic);
  const auto box = PresentLabel(ground, labels).boxBeside(mark, sizeOf(words, QFont::DemiBold));
  if (box) labels.present = StaircaseLabel{words, *box};
  return labels;
}

PlotTable tableOf(const StaircasePicture& picture) {
  const StaircaseNames& names = picture.names;
  PlotTable table{{tr("Curve"), tr("Capacity from, MiB"), tr("%1, MB").arg(names.moved), tr("State")}, {}};
  for (const TrafficStep& step : picture.exact)
    table.rows.push_back(row(names.exact, step.capacity, step.traffic, step.isLowerBound));
  for (const TrafficStep& step : picture.ignoring)
    table.rows.push_back(row(names.ignoring, step.capacity, step.traffic, step.isLowerBound));
  if (picture.layerByLayer > 0) table.rows.push_back(row(names.layerByLayer, 0, picture.layerByLayer, false));
  if (picture.capacity > 0) table.rows.push_back(row(tr("present"), picture.capacity, picture.traffic, false));
  for (const PinnedPoint& pin : picture.pins)
    table.rows.push_back(row(tr("pin %1").arg(pin.letter), pin.capacity, pin.traffic, false));
  return table;
}

QString stairTip(const StaircasePicture& picture, std::size_t step) {
  const TrafficStep& stair = picture.exact[step];
  QString text;
  if (step + 1 == picture.exact.size())
    text = tr("From %1: %2").arg(sizeWords(stair.capacity), trafficWords(stair.traffic));
  else if (stair.capacity > 0)
    text =
        tr("From %1 to %2: %3")
            .arg(sizeWords(stair.capacity), sizeWords(picture.exact[step + 1].capacity), trafficWords(stair.traffic));
  else
    text = tr("Below %1: %2").arg(sizeWords(picture.exact[step + 1].capacity), trafficWords(stair.traffic));
  if (picture.layerByLayer > 0 && stair.traffic > 0)
    text += QStringLiteral(", ") + trafficAgainst(stair.traffic, picture.layerByLayer, picture.names.layerByLayer);
  if (stair.isLowerBound) text += QLatin1Char('\n') + tr("A lower bound: some layer alone exceeds the capacity.");
  return text;
}

QString pinnedTip(const PinnedPoint& pin) {
  return tr("Pin %1: %2 at %3").arg(pin.letter).arg(trafficWords(pin.traffic), sizeWords(pin.capacity));
}

QString staircaseSummary(const StaircasePicture& picture) {
  if (picture.exact.empty()) return tr("No curve yet.");
  const std::size_t steps = picture.exact.size();
  QString text =
      steps == 1 ? tr("Traffic is %1 at every capacity.").arg(trafficWords(picture.exact.front().traffic))
                 : tr("Traffic falls in %1 steps from %2 to %3.")
                       .arg(steps)
                       .arg(trafficWords(picture.exact.front().traffic), trafficWords(picture.exact.back().traffic));
  if (picture.capacity > 0)
    text += QLatin1Char(' ') +
            tr("The current design: %1 at %2.").arg(trafficWords(picture.traffic), sizeWords(picture.capacity));
  if (picture.honestCapacity > 0)
    text += QLatin1Char(' ') + picture.names.unfitSentence.arg(sizeWords(picture.honestCapacity));
  return text;
}

LegendEntries staircaseLegend(const StaircasePicture& picture, LegendWords length) {
  const bool brief = length == LegendWords::Brief;
  const StaircaseNames& names = picture.names;
  LegendEntries entries{{Mark::Line, brief ? names.exactBrief : names.exact, [](const Theme& t) { return t.accent; }}};
  if (!picture.ignoring.empty())
    entries.push_back({Mark::DashedLine, brief ? names.ignoringBrief : names.ignoring,
                       [](const Theme& theme) { return theme.memoryBound; }});
  return entries;
}

std::size_t stairAt(const StaircasePicture& picture, double capacity) {
  const auto above = std::find_if(picture.exact.begin(), picture.exact.end(),
                                  [&](const TrafficStep& step) { return step.capacity > capacity; });
  const auto count = static_cast<std::size_t>(above - picture.exact.begin());
  return count == 0 ? 0 : count - 1;
}

}  // namespace tilescope::gui

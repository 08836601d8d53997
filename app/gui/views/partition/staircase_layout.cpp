// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_layout.h"

#include <QFontMetricsF>
#include <algorithm>

#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/label_placement.h"

namespace tilescope::gui {
namespace {

constexpr double kStaircaseLayoutLabelAir = 8;  // px from a mark or an edge to the words
constexpr double kTextAir = 4;                  // px between two words
constexpr double kLineAir = 3;                  // px from words to a line
constexpr double kBelowLine = 2;                // px that words below their own line are closer to it

QSizeF sizeOf(const QString& words, QFont::Weight weight) {
  const QFontMetricsF metrics(wordFont(kSmallPixels, weight));
  return {metrics.horizontalAdvance(words), metrics.capHeight()};
}

// The longest of the words that fit into the hatch.
std::optional<StaircaseLabel> unfitLabel(const StaircaseGround& ground) {
  const QRectF area = unfitArea(ground);
  for (const QString& words : {tr("some layers alone exceed the capacity: lower bound"), tr("lower bound")}) {
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
  const QString words = tr("layer by layer %1").arg(trafficWords(ground.picture.layerByLayer));
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

  // Above to the right, where the curve has gone down; elsewhere, and further away, where something is in the way.
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
  static constexpr int kRows = 4;  // as far from the mark as words still belong to it

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

}  // namespace tilescope::gui

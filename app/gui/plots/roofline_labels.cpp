// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/roofline_labels.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/gui/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr int kLargestLabelled = 5;            // more names than that are read in the table
constexpr int kSelectedLabelled = 8;           // of a large selection: more would never fit
constexpr double kCornerX = 10, kCornerY = 8;  // px between a zone's word and the corner
constexpr double kInset = 4;                   // px between labels and the edge of the area
constexpr double kRoofGap = 5;                 // px between roof and its label
constexpr double kRidgeGap = 6;                // px between the ridge and its word
constexpr double kRidgeTextStep = 8;           // px between tries
constexpr double kRidgeTextReach = 0.6;        // of the plot's height: higher up its word would meet the roofs
constexpr double kRoofTextFrom = 0.08;         // of the roof's length
constexpr double kRoofTextStep = 12;           // px between tries
constexpr double kPeakTextStep = 12;
constexpr double kTextAir = 2;  // px between text and marks

QString tr(const char* text) {
  return QCoreApplication::translate("tilescope::gui::RooflinePlot", text);
}

QSizeF sizeOf(const QString& text, const QFont& font) {
  const QFontMetricsF metrics(font);
  return {std::ceil(metrics.horizontalAdvance(text)), std::ceil(metrics.height())};
}

MarkShapes withRings(MarkShapes shapes, const QSet<int>& selected) {
  for (const int mark : selected) {
    MarkShape& shape = shapes[static_cast<std::size_t>(mark)];
    shape.reach += kRingGap + kRingWidth / 2;
    shape.diamond = false;  // a ring is round
  }
  return shapes;
}

bool clear(const QRectF& box, const MarkShapes& shapes) {
  const QRectF around = box.adjusted(-kTextAir, -kTextAir, kTextAir, kTextAir);
  return std::none_of(shapes.begin(), shapes.end(),
                      [&](const MarkShape& shape) { return shape.shown && shape.bounds().intersects(around); });
}

// Does text of this length, `from` pixels up the roof, run over a mark?
bool clearAlong(const QLineF& roof, double from, double length, double height, const MarkShapes& shapes) {
  const QPointF along = (roof.p2() - roof.p1()) / roof.length();
  const QPointF up(along.y(), -along.x());
  return std::none_of(shapes.begin(), shapes.end(), [&](const MarkShape& shape) {
    if (!shape.shown) return false;
    const double at = QPointF::dotProduct(shape.centre - roof.p1(), along);
    const double above = QPointF::dotProduct(shape.centre - roof.p1(), up);
    const double air = shape.reach + kInset;
    return at > from - air && at < from + length + air && above > -air && above < kRoofGap + height + air;
  });
}

std::optional<RoofText> bandwidthText(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes) {
  const std::optional<QLineF> roof = slantedRoof(data, frame);
  if (!roof || data.bandwidthLabel.isEmpty()) return std::nullopt;
  const QSizeF size = sizeOf(data.bandwidthLabel, wordFont());
  const double last = roof->length() - size.width() - 2 * size.height();
  if (last < 0) return std::nullopt;
  double from = kRoofTextFrom * roof->length();
  while (from < last && !clearAlong(*roof, from, size.width(), size.height(), shapes)) from += kRoofTextStep;
  if (from > last) from = std::min(last, kRoofTextFrom * roof->length());
  return RoofText{data.bandwidthLabel, roof->pointAt(from / roof->length()), -roof->angle()};
}

// Above the flat roof, from the right: up as far as there is room, then to the left, until no mark is in the way.
QRectF clearPlace(const QRectF& beside, const QRectF& area, const MarkShapes& shapes) {
  const double leftmost = area.left() + 2 * kCornerX + sizeOf(tr("memory-bound"), wordFont()).width();
  for (QRectF column = beside; column.left() >= leftmost; column.translate(-kPeakTextStep, 0))
    for (QRectF box = column; box.top() >= area.top() + kInset / 2; box.translate(0, -kInset / 2))
      if (clear(box, shapes)) return box;
  return beside;
}

std::optional<BoxedText> peakText(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes) {
  const std::optional<QLineF> roof = flatRoof(data, frame);
  if (!roof || data.peakLabel.isEmpty()) return std::nullopt;
  const double room = frame.area.width() - 2 * kCornerX - sizeOf(tr("memory-bound"), wordFont()).width() - kCornerX;
  const QString text = QFontMetricsF(wordFont()).elidedText(data.peakLabel, Qt::ElideRight, room);
  const QSizeF size = sizeOf(text, wordFont());
  const QRectF beside(QPointF(frame.area.right() - kCornerX - size.width(), roof->y1() - kRoofGap - size.height()),
                      size);
  return BoxedText{text, clearPlace(beside, frame.area, shapes)};
}

// In its corner, or the nearest place along the zone's upper or lower edge that no mark covers; nowhere if all are.
std::optional<BoxedText> zoneText(const QString& text, QRectF box, double step, double last, const MarkShapes& shapes) {
  for (; step > 0 ? box.left() <= last : box.left() >= last; box.translate(step, 0))
    if (clear(box, shapes)) return BoxedText{text, box};
  return std::nullopt;
}

// Beside the ridge, left of it if there is room, as low as marks and the zones' words let it.
std::optional<BoxedText> ridgeText(const RooflineLabels& labels, const RooflineData& data, const PlotFrame& frame,
                                   const MarkShapes& shapes) {
  const QRectF area = frame.area;
  const std::optional<double> ridge = ridgeOf(data);
  const double split = ridge ? frame.pixelX(*ridge) : area.left();
  if (split <= area.left() || split >= area.right()) return std::nullopt;
  const QString text = tr("ridge %1").arg(QString::number(*ridge, 'g', *ridge < 1000 ? 3 : 4));
  const QSizeF size = sizeOf(text, wordFont(kSmallPixels));
  const double lowest = area.bottom() - kCornerY - (sizeOf(text, wordFont()).height() + size.height()) / 2;
  const std::optional<QLineF> roof = slantedRoof(data, frame);
  for (double top = lowest; top >= area.bottom() - kRidgeTextReach * area.height(); top -= kRidgeTextStep) {
    for (const double left : {split - kRidgeGap - size.width(), split + kRidgeGap}) {
      const QRectF box(QPointF(left, top), size);
      const bool besideZone = !labels.computeZone || !labels.computeZone->box.intersects(box);
      // Below the roof: at the left corner the roof is lowest.
      const bool belowRoof =
          !roof || left > roof->x2() || box.top() > roof->pointAt((left - roof->x1()) / roof->dx()).y();
      if (area.contains(box) && besideZone && belowRoof && clear(box, shapes)) return BoxedText{text, box};
    }
  }
  return std::nullopt;
}

void addZones(RooflineLabels& labels, const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes) {
  const QRectF area = frame.area;
  const std::optional<double> ridge = ridgeOf(data);
  const double split = ridge ? std::clamp(frame.pixelX(*ridge), area.left(), area.right()) : area.left();
  const QString memory = tr("memory-bound");
  const QSizeF memorySize = sizeOf(memory, wordFont());
  if (split - area.left() >= memorySize.width() + 2 * kCornerX)
    labels.memoryZone = zoneText(memory, QRectF(area.topLeft() + QPointF(kCornerX, kCornerY), memorySize),
                                 kPeakTextStep, split - kCornerX - memorySize.width(), shapes);
  const QString compute = tr("compute-bound");
  const QSizeF computeSize = sizeOf(compute, wordFont());
  const QPointF corner(area.right() - kCornerX - computeSize.width(), area.bottom() - kCornerY - computeSize.height());
  if (data.peak > 0 && area.right() - split >= computeSize.width() + 2 * kCornerX)
    labels.computeZone = zoneText(compute, QRectF(corner, computeSize), -kPeakTextStep, split + kCornerX, shapes);
}

void keepOffRoofText(const RoofText& text, std::vector<QRectF>& keepOff) {
  const QSizeF size = sizeOf(text.text, wordFont());
  const double radians = text.angle * M_PI / 180;
  const QPointF along(std::cos(radians), std::sin(radians));
  const QPointF up(along.y(), -along.x());
  const double half = size.height() / 2;
  const int boxes = static_cast<int>(std::ceil(size.width() / half));
  for (int i = 1; i <= boxes; ++i) {
    const QPointF middle = text.foot + along * std::min(i * half, size.width()) + up * (kRoofGap + half);
    keepOff.emplace_back(middle.x() - half, middle.y() - half, 2 * half, 2 * half);
  }
}

// The largest and the selected ones; the selected choose their place first.
std::vector<int> labelled(const RooflineData& data, const MarkShapes& shapes, const QSet<int>& selected) {
  std::vector<int> chosen, largest;
  int rank = 0;
  for (const int mark : bySize(data)) {
    if (!shapes[static_cast<std::size_t>(mark)].shown) continue;
    if (selected.contains(mark) && static_cast<int>(chosen.size()) < kSelectedLabelled)
      chosen.push_back(mark);
    else if (rank < kLargestLabelled)
      largest.push_back(mark);
    ++rank;
  }
  chosen.insert(chosen.end(), largest.begin(), largest.end());
  return chosen;
}

LabelSurroundings surroundingsOf(const RooflineLabels& labels, const RooflineData& data, const PlotFrame& frame,
                                 const MarkShapes& shapes, const std::vector<int>& labelledMarks) {
  LabelSurroundings around;
  around.area = frame.area.adjusted(kInset, kInset, -kInset, -kInset);
  for (const std::optional<BoxedText>* text : {&labels.peak, &labels.ridge, &labels.memoryZone, &labels.computeZone})
    if (*text) around.keepOff.push_back((*text)->box);
  if (labels.bandwidth) keepOffRoofText(*labels.bandwidth, around.keepOff);
  for (const std::optional<QLineF>& line : {slantedRoof(data, frame), flatRoof(data, frame)})
    if (line) around.lines.push_back(*line);
  if (const std::optional<double> ridge = ridgeOf(data))
    around.lines.emplace_back(frame.pixelX(*ridge), frame.area.top(), frame.pixelX(*ridge), frame.area.bottom());
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const bool large =
        std::find(labelledMarks.begin(), labelledMarks.end(), static_cast<int>(i)) != labelledMarks.end();
    if (shapes[i].shown)
      around.marks.push_back({shapes[i].centre, shapes[i].reach, large, shapes[i].diamond});
    else
      around.marks.push_back({frame.area.topLeft() - QPointF(1e4, 1e4), 0, false});
  }
  return around;
}

}  // namespace

std::optional<QLineF> slantedRoof(const RooflineData& data, const PlotFrame& frame) {
  if (!(data.bandwidth > 0)) return std::nullopt;
  const double perByte = data.bandwidth * kPerAxisPerformance;
  const double from = std::max(frame.x.lower, frame.y.lower / perByte);
  const double highest = data.peak > 0 ? std::min(frame.y.upper, data.peak * kPerAxisPerformance) : frame.y.upper;
  const double to = std::min(frame.x.upper, highest / perByte);
  if (!(to > from)) return std::nullopt;
  return QLineF(frame.at(from, from * perByte), frame.at(to, to * perByte));
}

std::optional<QLineF> flatRoof(const RooflineData& data, const PlotFrame& frame) {
  const double peak = data.peak * kPerAxisPerformance;
  if (!(peak >= frame.y.lower && peak <= frame.y.upper)) return std::nullopt;
  const double from = std::max(frame.x.lower, ridgeOf(data).value_or(frame.x.lower));
  if (!(frame.x.upper > from)) return std::nullopt;
  return QLineF(frame.at(from, peak), frame.at(frame.x.upper, peak));
}

RooflineLabels layOutLabels(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes,
                            const QSet<int>& selected, LabelMemory& memory) {
  const MarkShapes ringed = withRings(shapes, selected);
  RooflineLabels labels;
  labels.bandwidth = bandwidthText(data, frame, ringed);
  labels.peak = peakText(data, frame, ringed);
  addZones(labels, data, frame, shapes);
  labels.ridge = ridgeText(labels, data, frame, ringed);
  const std::vector<int> marks = labelled(data, shapes, selected);
  std::vector<LabelRequest> requests;
  for (const int mark : marks) {
    const RooflineMark& given = data.marks[static_cast<std::size_t>(mark)];
    const QFont font = wordFont(kSmallPixels, selected.contains(mark) ? QFont::DemiBold : QFont::Normal);
    requests.push_back(
        {static_cast<std::size_t>(mark), sizeOf(given.label, font), memory.value(given.layers.value(0), -1)});
  }
  const auto places = placeLabels(requests, surroundingsOf(labels, data, frame, ringed, marks));
  memory.clear();
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (!places[i]) continue;
    const RooflineMark& given = data.marks[static_cast<std::size_t>(marks[i])];
    memory.insert(given.layers.value(0), places[i]->candidate);
    labels.marks.push_back({marks[i], given.label, selected.contains(marks[i]), *places[i]});
  }
  return labels;
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_labels.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/name_elision.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/roofline/roof_text.h"
#include "app/gui/views/explore/roofline/roofline_measured.h"
#include "app/gui/views/explore/roofline/roofline_pins.h"

namespace tilescope::gui {
namespace {
constexpr int kLargestLabelled = 5;            // marks with names
constexpr int kSelectedLabelled = 8;           // marks of a large selection
constexpr double kCornerX = 10, kCornerY = 8;  // px between a zone's text and the corner
constexpr double kInset = 4;                   // px between labels and the area's edge
constexpr double kRidgeGap = 6;                // px between the ridge and its text
constexpr double kRidgeTextStep = 8;           // px between attempts
constexpr double kRidgeTextReach = 0.6;        // share of the plot's height; higher texts would meet roofs
constexpr double kRoofTextFrom = 0.08;         // share of the roof's length
constexpr double kRoofTextStep = 12;           // px between attempts
constexpr double kPeakTextStep = 12;
constexpr double kLinkReach = 4;              // px around a link
constexpr int kMaxLabelWidth = 240;           // px
constexpr double kRooflineLabelsTextAir = 2;  // px between text and marks

MarkShapes withRings(MarkShapes shapes, const QSet<int>& selected) {
  for (const int mark : selected) {
    MarkShape& shape = shapes[static_cast<std::size_t>(mark)];
    shape.reach += kRingGap + kRingWidth / 2;
    shape.diamond = false;  // the ring around a mark is round
  }
  return shapes;
}

bool clear(const QRectF& box, const MarkShapes& shapes) {
  const QRectF around =
      box.adjusted(-kRooflineLabelsTextAir, -kRooflineLabelsTextAir, kRooflineLabelsTextAir, kRooflineLabelsTextAir);
  return std::none_of(shapes.begin(), shapes.end(),
                      [&](const MarkShape& shape) { return shape.shown && shape.bounds().intersects(around); });
}

std::optional<RoofText> bandwidthText(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes) {
  const std::optional<QLineF> roof = slantedRoof(data, frame);
  if (!roof || data.bandwidthLabel.empty()) return std::nullopt;
  const QString label = words(data.bandwidthLabel);
  const QSizeF size = sizeOf(label, wordFont());
  const double last = roof->length() - size.width() - 2 * size.height();
  if (last < 0) return std::nullopt;
  double from = kRoofTextFrom * roof->length();
  while (from < last && !clearAlong(*roof, from, size.width(), size.height(), shapes)) from += kRoofTextStep;
  if (from > last) from = std::min(last, kRoofTextFrom * roof->length());
  return RoofText{label, roof->pointAt(from / roof->length()), -roof->angle()};
}

// Starts at the right. Tries higher places first, then places farther left. Where no place is clear beside the ridge (x
// of the line that no text should cross), takes one on it.
QRectF clearPlace(const QRectF& beside, const QRectF& area, const MarkShapes& shapes, std::optional<double> ridge) {
  const double leftmost = area.left() + 2 * kCornerX + sizeOf(tr("bandwidth roof"), wordFont()).width();
  const auto crosses = [&](const QRectF& box) {
    return box.left() - kRidgeGap < *ridge && box.right() + kRidgeGap > *ridge;
  };
  for (QRectF column = beside; column.left() >= leftmost; column.translate(-kPeakTextStep, 0)) {
    if (ridge && crosses(column)) continue;
    for (QRectF box = column; box.top() >= area.top() + kInset / 2; box.translate(0, -kInset / 2))
      if (clear(box, shapes)) return box;
  }
  return ridge ? clearPlace(beside, area, shapes, std::nullopt) : beside;
}

std::optional<BoxedText> peakText(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes) {
  const std::optional<QLineF> roof = flatRoof(data, frame);
  if (!roof || data.peakLabel.empty()) return std::nullopt;
  const double room = frame.area.width() - 2 * kCornerX - sizeOf(tr("bandwidth roof"), wordFont()).width() - kCornerX;
  const QString text = QFontMetricsF(wordFont()).elidedText(words(data.peakLabel), Qt::ElideRight, room);
  const QSizeF size = sizeOf(text, wordFont());
  const QRectF beside(QPointF(frame.area.right() - kCornerX - size.width(), roof->y1() - kRoofGap - size.height()),
                      size);
  const std::optional<double> ridge = ridgeOf(data);
  return BoxedText{text,
                   clearPlace(beside, frame.area, shapes, ridge ? std::optional(frame.pixelX(*ridge)) : std::nullopt)};
}

// The place nearest to the zone's corner that covers no mark; nullopt: none.
std::optional<BoxedText> zoneText(const QString& text, QRectF box, double step, double last, const MarkShapes& shapes) {
  for (; step > 0 ? box.left() <= last : box.left() >= last; box.translate(step, 0))
    if (clear(box, shapes)) return BoxedText{text, box};
  return std::nullopt;
}

// The text is preferably left of the ridge (where the roofs meet), as low as marks and zone texts permit.
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
      // The roof is lowest at the left corner.
      const bool belowRoof =
          !roof || left > roof->x2() || box.top() > roof->pointAt((left - roof->x1()) / roof->dx()).y();
      if (area.contains(box) && besideZone && belowRoof && clear(box, shapes)) return BoxedText{text, box};
    }
  }
  return std::nullopt;
}

// A zone has the name of the roof above it, which need not be a layer's bottleneck.
void addZones(RooflineLabels& labels, const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes) {
  const QRectF area = frame.area;
  const std::optional<double> ridge = ridgeOf(data);
  const double split = ridge ? std::clamp(frame.pixelX(*ridge), area.left(), area.right()) : area.left();
  const QString memory = tr("bandwidth roof");
  const QSizeF memorySize = sizeOf(memory, wordFont());
  if (split - area.left() >= memorySize.width() + 2 * kCornerX)
    labels.memoryZone = zoneText(memory, QRectF(area.topLeft() + QPointF(kCornerX, kCornerY), memorySize),
                                 kPeakTextStep, split - kCornerX - memorySize.width(), shapes);
  const QString compute = tr("compute roof");
  const QSizeF computeSize = sizeOf(compute, wordFont());
  const QPointF corner(area.right() - kCornerX - computeSize.width(), area.bottom() - kCornerY - computeSize.height());
  if (data.peak > 0 && area.right() - split >= computeSize.width() + 2 * kCornerX)
    labels.computeZone = zoneText(compute, QRectF(corner, computeSize), -kPeakTextStep, split + kCornerX, shapes);
}

// The selected marks first, then, unless a layer is expanded, the largest.
std::vector<int> labelled(const RooflineData& data, const MarkShapes& shapes, const QSet<int>& selected,
                          const Expansion& expansion) {
  std::vector<int> chosen, largest;
  int rank = 0;
  for (const int mark : bySize(data)) {
    if (!shapes[static_cast<std::size_t>(mark)].shown || mark == expansion.mark) continue;
    if (selected.contains(mark) && static_cast<int>(chosen.size()) < kSelectedLabelled)
      chosen.push_back(mark);
    else if (rank < kLargestLabelled && expansion.points.empty())
      largest.push_back(mark);
    ++rank;
  }
  if (expansion.mark >= 0) chosen.insert(chosen.begin(), expansion.mark);
  chosen.insert(chosen.end(), largest.begin(), largest.end());
  return chosen;
}

struct Named {
  LabelRequest request;
  MarkLabel label;
  QString key;
  std::vector<MarkLabel> RooflineLabels::*list = &RooflineLabels::marks;
};

// label: may begin with the name of the first layer: "conv1 and 3 more".
QString shortLabel(const QString& label, const RooflineMark& mark, const RooflineData& data, bool isBold) {
  const QFontMetrics metrics(wordFont(kSmallPixels, isBold ? QFont::DemiBold : QFont::Normal));
  if (metrics.horizontalAdvance(label) <= kMaxLabelWidth) return label;
  QStringList names;
  for (const RooflineMark& each : data.marks)
    for (const std::string& layer : each.layers) names << words(layer);
  const QString first = words(mark.layers.front());
  const QString name = label.startsWith(first) ? first : label;
  return NameElision(names).shown(metrics, name, kMaxLabelWidth, label.mid(name.size()));
}

std::vector<Named> namesOf(const RooflineData& data, const std::vector<int>& marks, const QSet<int>& selected,
                           const Expansion& expansion, const BatchPath& path, std::size_t firstStep,
                           const LabelMemory& memory) {
  std::vector<Named> names;
  const std::vector<std::size_t> steps = path.isShown() ? labelledSteps(path) : std::vector<std::size_t>{};
  const auto add = [&](std::size_t shape, const MarkLabel& label, const QString& key, auto list) {
    const QFont font = wordFont(kSmallPixels, label.selected ? QFont::DemiBold : QFont::Normal);
    names.push_back({{shape, sizeOf(label.text, font), memory.value(key, -1)}, label, key, list});
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const BatchStep& step = path.steps[steps[i]];
    // Only the first and the current label say "batch".
    const QString text = i == 0 || step.present ? batchText(step.batch) : QString::number(step.batch);
    add(firstStep + steps[i], {static_cast<int>(steps[i]), text, step.present, {}},
        QStringLiteral("batch %1").arg(step.batch), &RooflineLabels::batches);
  }
  for (const std::vector<std::size_t>& group : levelGroups(expansion.points)) {
    QStringList together;
    for (const std::size_t level : group) together << expansion.levels.levels[level].name;
    const std::size_t first = group.front();
    add(data.marks.size() + first, {static_cast<int>(first), together.join(QStringLiteral(", ")), false, {}},
        QLatin1Char('@') + expansion.levels.levels[first].memory, &RooflineLabels::levels);
  }
  for (const int mark : marks) {
    const RooflineMark& given = data.marks[static_cast<std::size_t>(mark)];
    const bool isExpanded = mark == expansion.mark, isBold = isExpanded || selected.contains(mark);
    const QString label = isExpanded ? expansion.levels.layer : words(given.label);
    add(static_cast<std::size_t>(mark), {mark, shortLabel(label, given, data, isBold), isBold, {}}, nameOf(given),
        &RooflineLabels::marks);
  }
  return names;
}

std::vector<QLineF> joined(std::vector<QLineF> lines, const std::vector<QLineF>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
  return lines;
}

LabelSurroundings surroundingsOf(const RooflineLabels& labels, const RooflineData& data, const PlotFrame& frame,
                                 const MarkShapes& shapes, const std::vector<int>& labelledMarks) {
  LabelSurroundings around;
  around.area = frame.area.adjusted(kInset, kInset, -kInset, -kInset);
  for (const std::optional<BoxedText>* text : {&labels.peak, &labels.ridge, &labels.memoryZone, &labels.computeZone})
    if (*text) around.keepOff.push_back((*text)->box);
  if (labels.bandwidth)
    for (const QRectF& box : boxesOf(*labels.bandwidth, wordFont())) around.keepOff.push_back(box);
  for (const std::optional<QLineF>& line : {slantedRoof(data, frame), flatRoof(data, frame)})
    if (line) around.lines.push_back(*line);
  if (const std::optional<double> ridge = ridgeOf(data))
    around.lines.emplace_back(frame.pixelX(*ridge), frame.area.top(), frame.pixelX(*ridge), frame.area.bottom());
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const bool large = i >= data.marks.size() || std::find(labelledMarks.begin(), labelledMarks.end(),
                                                           static_cast<int>(i)) != labelledMarks.end();
    if (shapes[i].shown)
      around.marks.push_back({shapes[i].centre, shapes[i].reach, large, shapes[i].diamond});
    else
      around.marks.push_back({frame.area.topLeft() - QPointF(1e4, 1e4), 0, false});
  }
  return around;
}

// Overlapping points share a name, so only one is an obstacle.
MarkShapes withPoints(MarkShapes shapes, const Expansion& expansion) {
  const std::size_t first = shapes.size();
  for (const QPointF& point : expansion.points) shapes.push_back({point, kLevelRadius, false, false});
  for (const std::vector<std::size_t>& group : levelGroups(expansion.points))
    shapes[first + group.front()].shown = true;
  return shapes;
}

// All marks, or the points and links of an expanded layer.
MarkShapes inTheWay(MarkShapes shapes, const QSet<int>& selected, const Expansion& expansion) {
  if (expansion.points.empty()) return shapes;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const int mark = static_cast<int>(i);
    shapes[i].shown = shapes[i].shown && (mark == expansion.mark || selected.contains(mark));
  }
  for (const QPainterPath& link : levelLinks(expansion.points))
    for (double at = 0; at <= link.length() && !link.isEmpty(); at += 2 * kLinkReach)
      shapes.push_back({link.pointAtPercent(link.percentAtLength(at)), kLinkReach, false, true});
  return withPoints(std::move(shapes), expansion);
}

MarkShapes withPinned(MarkShapes shapes, const std::vector<PinnedMove>& moves) {
  for (const PinnedMove& move : moves) shapes.push_back({move.from, kPinnedReach, false, true});
  return shapes;
}

MarkShapes withMeasured(MarkShapes shapes, const MeasuredShapes& measured) {
  for (const MeasuredShape& shape : measured) shapes.push_back({shape.centre, kMeasuredReach, false, true});
  return shapes;
}

MarkShapes withSteps(MarkShapes shapes, const BatchPath& path, const BatchPlaces& places) {
  for (std::size_t i = 0; i < places.size(); ++i)
    shapes.push_back({places[i], path.steps[i].present ? kPresentStepReach : kStepReach, false, true});
  return shapes;
}

// Names avoid all lines. If that fails, they may cover roofs of memories, then links and arrows of a pin.
std::vector<std::optional<PlacedLabel>> placed(const std::vector<Named>& names, const LabelSurroundings& around,
                                               const std::vector<QLineF>& levelRoofs,
                                               const std::vector<QLineF>& links) {
  std::vector<LabelRequest> requests;
  for (const Named& name : names) requests.push_back(name.request);
  std::vector<std::optional<PlacedLabel>> places;
  for (const auto& thin : {joined(links, levelRoofs), links, std::vector<QLineF>{}}) {
    LabelSurroundings strict = around;
    strict.lines = joined(around.lines, thin);
    places = placeLabels(requests, strict);
    const bool all = std::all_of(places.begin(), places.end(), [](const auto& place) { return place.has_value(); });
    if (all || thin.empty()) break;
  }
  return places;
}

}  // namespace

RooflineLabels layOutLabels(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes,
                            const QSet<int>& selected, LabelMemory& memory, const Expansion& expansion,
                            const BatchPath& path) {
  const std::vector<PinnedMove> moves =
      expansion.points.empty() ? pinnedMoves(data, shapes, frame) : std::vector<PinnedMove>{};
  const MeasuredShapes measured = expansion.points.empty() ? measuredShapes(data, shapes, frame) : MeasuredShapes{};
  const BatchPlaces steps = batchPlaces(path, frame);
  const MarkShapes marked =
      withMeasured(withPinned(withPoints(withRings(shapes, selected), expansion), moves), measured);
  const MarkShapes ringed = withSteps(marked, path, steps);
  const MarkShapes obstacles =
      withSteps(withMeasured(inTheWay(withRings(shapes, selected), selected, expansion), measured), path, steps);
  RooflineLabels labels;
  labels.bandwidth = bandwidthText(data, frame, obstacles);
  labels.peak = peakText(data, frame, obstacles);
  addZones(labels, data, frame, withSteps(withMeasured(inTheWay(shapes, selected, expansion), measured), path, steps));
  labels.ridge = ridgeText(labels, data, frame, obstacles);
  const std::vector<int> marks = labelled(data, shapes, selected, expansion);
  LabelSurroundings around = surroundingsOf(labels, data, frame, ringed, marks);
  std::vector<QLineF> levelRoofs, links;
  for (const QPainterPath& link : levelLinks(expansion.points)) links = joined(links, chordsOf(link));
  for (const PinnedMove& move : moves)
    if (move.arrow) links.push_back(*move.arrow);
  for (const MeasuredShape& shape : measured)
    if (shape.link) links.push_back(*shape.link);
  for (std::size_t i = 1; i < steps.size(); ++i) links.emplace_back(steps[i - 1], steps[i]);
  for (const MemoryLevel& level : expansion.levels.levels)
    if (const std::optional<QLineF> roof = levelRoof(level, data, frame)) levelRoofs.push_back(*roof);
  labels.levelRoofs =
      layOutLevelRoofs(expansion.levels, data, frame, ringed, joined(around.lines, links), around.keepOff);
  const std::vector<Named> names = namesOf(data, marks, selected, expansion, path, marked.size(), memory);
  const auto places = placed(names, around, levelRoofs, links);
  memory.clear();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!places[i]) continue;
    memory.insert(names[i].key, places[i]->candidate);
    std::vector<MarkLabel>& list = labels.*names[i].list;
    list.push_back(names[i].label);
    list.back().place = *places[i];
  }
  return labels;
}

}  // namespace tilescope::gui

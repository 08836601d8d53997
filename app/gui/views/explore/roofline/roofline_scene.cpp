// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_scene.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/roofline/roofline_pins.h"

namespace tilescope::gui {
namespace {
constexpr AxisRange kEmptyIntensity{0.2, 200};   // MAC/B
constexpr AxisRange kEmptyPerformance{1, 2000};  // GMAC/s
constexpr double kAirBelow = 1.25;               // factor below the lowest mark
constexpr double kAirRightOfRidge = 3;           // factor; space for the flat roof's label
constexpr double kAirRightOfMarks = 1.4;
constexpr double kAirAboveRoof = 1.5;
constexpr double kDecade = 10;
constexpr double kRooflineSceneMarkAir = kRingGap + kRingWidth;  // px, including the ring
constexpr double kLevelReach = 12;                               // px around a point of an expanded layer
constexpr double kRoofLabelAir = 7;
constexpr QSizeF kMinArea(330, 170);  // px; smaller plots use the ranges of this size
// Ratio of the bounds; less would make ranges flicker.
constexpr double kRooflineSceneMinSpan = 18;

bool isShown(const RooflineMark& mark) {
  return mark.intensity > 0 && mark.performance > 0 && std::isfinite(mark.intensity) && std::isfinite(mark.performance);
}

void include(std::optional<AxisRange>& range, double value) {
  if (!range) range = AxisRange{value, value};
  range->lower = std::min(range->lower, value);
  range->upper = std::max(range->upper, value);
}

AxisRange widened(AxisRange range, double below, double above) {
  return {range.lower / below, range.upper * above};
}

bool contains(const AxisRange& range, double value) {
  return value >= range.lower && value <= range.upper;
}

struct Extents {
  std::optional<AxisRange> marks;
  std::vector<AxisRoom> rooms;

  void add(double value, double reach) {
    include(marks, value);
    rooms.push_back({value, reach, reach});
  }
};

struct SceneExtents {
  Extents intensity, performance;
};

// Places more than a decade away from the predictions would compress the plot.
void addMeasured(SceneExtents& extents, const RooflineData& data) {
  if (data.measured.emulated || !extents.performance.marks) return;
  AxisRange performance = widened(*extents.performance.marks, kDecade, kDecade);
  performance.upper = std::max(performance.upper, data.peak * kPerAxisPerformance);
  const AxisRange intensity = widened(*extents.intensity.marks, kDecade, kDecade);
  for (const MeasuredPlace& place : data.measured.places) {
    const double y = place.performance * kPerAxisPerformance;
    if (!contains(intensity, place.intensity) || !contains(performance, y)) continue;
    extents.intensity.add(place.intensity, kRooflineSceneMarkAir);
    extents.performance.add(y, kRooflineSceneMarkAir);
  }
}

SceneExtents extentsOf(const RooflineData& data, const RooflineLevels& levels, const BatchPath& path) {
  SceneExtents extents;
  for (const RooflineMark& mark : data.marks) {
    if (!isShown(mark)) continue;
    const double reach = markReach(mark.share, !mark.memoryBound) + kRooflineSceneMarkAir;
    extents.intensity.add(mark.intensity, reach);
    extents.performance.add(mark.performance * kPerAxisPerformance, reach);
  }
  for (const PinnedPlace& place : data.pinned) {
    if (!(place.intensity > 0) || !(place.performance > 0)) continue;
    extents.intensity.add(place.intensity, kPinnedReach);
    extents.performance.add(place.performance * kPerAxisPerformance, kPinnedReach);
  }
  for (const MemoryLevel& level : levels.levels) {
    extents.intensity.add(level.intensity, kLevelReach);
    extents.performance.add(levels.performance * kPerAxisPerformance, kLevelReach);
  }
  if (path.isShown() && path.complete && !path.stale)
    for (const BatchStep& step : path.steps) {
      extents.intensity.add(step.intensity(), kPresentStepReach);
      extents.performance.add(step.performance() * kPerAxisPerformance, kPresentStepReach);
    }
  addMeasured(extents, data);
  return extents;
}

AxisRange wideEnough(AxisRange range) {
  if (range.upper < kRooflineSceneMinSpan * range.lower) range.lower = range.upper / kRooflineSceneMinSpan;
  return range;
}

AxisRange intensityRange(const RooflineData& data, const Extents& extents, const std::optional<AxisRange>& present,
                         double pixels) {
  std::optional<AxisRange> inside = extents.marks;
  std::optional<AxisRange> wanted;
  if (inside) wanted = widened(*inside, kAirBelow, kAirRightOfMarks);
  if (const std::optional<double> ridge = ridgeOf(data)) {
    include(inside, *ridge);
    include(wanted, *ridge * kAirRightOfRidge);
    include(wanted, *ridge / kDecade);
  }
  if (!wanted) return present.value_or(kEmptyIntensity);
  return roomyLogRange(present, *inside, wideEnough(*wanted), extents.rooms, pixels);
}

AxisRange performanceRange(const RooflineData& data, Extents extents, const std::optional<AxisRange>& present,
                           double pixels) {
  std::optional<AxisRange> inside = extents.marks;
  std::optional<AxisRange> wanted;
  if (inside) wanted = widened(*inside, kAirBelow, kAirAboveRoof);
  if (data.peak > 0) {
    const double roof = data.peak * kPerAxisPerformance;
    include(inside, roof);
    include(wanted, roof * kAirAboveRoof);
    include(wanted, roof / kDecade);
    extents.rooms.push_back({roof, 0, kRoofLabelAir + QFontMetricsF(wordFont()).height()});
  }
  if (!wanted) return present.value_or(kEmptyPerformance);
  return roomyLogRange(present, *inside, wideEnough(*wanted), extents.rooms, pixels);
}

}  // namespace

double MarkShape::edgeToward(const QPointF& other) const {
  if (!diamond) return reach;
  const QPointF off = other - centre;
  const double sum = std::abs(off.x()) + std::abs(off.y());
  return sum > 0 ? reach * std::hypot(off.x(), off.y()) / sum : reach;
}

MarkPlaces placesOf(const RooflineData& data) {
  MarkPlaces places;
  places.reserve(data.marks.size());
  for (const RooflineMark& mark : data.marks) {
    if (isShown(mark))
      places.push_back({std::log(mark.intensity), std::log(mark.performance * kPerAxisPerformance), mark.share, true});
    else
      places.push_back({0, 0, mark.share, false});
  }
  return places;
}

QString nameOf(const RooflineMark& mark) {
  return mark.layers.empty() ? QString() : words(mark.layers.front());
}

MarkPlaces between(const QHash<QString, MarkPlace>& from, const RooflineData& data, const MarkPlaces& to,
                   double share) {
  if (share >= 1) return to;
  MarkPlaces places = to;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto start = from.constFind(nameOf(data.marks[i]));
    if (start == from.constEnd() || !start->shown || !to[i].shown) continue;
    places[i].logIntensity = std::lerp(start->logIntensity, to[i].logIntensity, share);
    places[i].logPerformance = std::lerp(start->logPerformance, to[i].logPerformance, share);
    places[i].share = std::lerp(start->share, to[i].share, share);
  }
  return places;
}

double markReach(double share, bool diamond) {
  const double radius = std::max(kMinMarkRadius, kMaxMarkRadius * std::sqrt(std::clamp(share, 0.0, 1.0)));
  return diamond ? radius * std::sqrt(std::numbers::pi / 2) : radius;
}

MarkShapes shapesOf(const RooflineData& data, const MarkPlaces& places, const PlotFrame& frame) {
  MarkShapes shapes;
  shapes.reserve(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const MarkPlace& place = places[i];
    const bool diamond = !data.marks[i].memoryBound;
    shapes.push_back({frame.at(std::exp(place.logIntensity), std::exp(place.logPerformance)),
                      markReach(place.share, diamond), diamond, place.shown});
  }
  return shapes;
}

int markAt(const MarkShapes& shapes, const QPointF& point) {
  int best = -1;
  double nearest = kHitSlack;
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const MarkShape& shape = shapes[i];
    if (!shape.shown) continue;
    const QPointF off = point - shape.centre;
    const double away = shape.diamond ? (std::abs(off.x()) + std::abs(off.y()) - shape.reach) / std::numbers::sqrt2
                                      : std::hypot(off.x(), off.y()) - shape.reach;
    const double outside = std::max(0.0, away);
    // The smallest of overlapping marks is drawn last.
    if (outside > nearest || (outside == nearest && shape.reach >= smallest)) continue;
    nearest = outside;
    smallest = shape.reach;
    best = static_cast<int>(i);
  }
  return best;
}

std::vector<int> bySize(const RooflineData& data) {
  std::vector<int> order(data.marks.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return data.marks[static_cast<std::size_t>(a)].share > data.marks[static_cast<std::size_t>(b)].share;
  });
  return order;
}

std::optional<double> ridgeOf(const RooflineData& data) {
  if (!(data.bandwidth > 0) || !(data.peak > 0)) return std::nullopt;
  return data.peak / data.bandwidth;
}

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

RooflineRanges rangesFor(const RooflineData& data, const std::optional<RooflineRanges>& present, const QSizeF& area,
                         const RooflineLevels& levels, const BatchPath& path) {
  const SceneExtents extents = extentsOf(data, levels, path);
  const QSizeF size = area.expandedTo(kMinArea);
  return {
      intensityRange(data, extents.intensity, present ? std::optional(present->intensity) : std::nullopt, size.width()),
      performanceRange(data, extents.performance, present ? std::optional(present->performance) : std::nullopt,
                       size.height())};
}

}  // namespace tilescope::gui

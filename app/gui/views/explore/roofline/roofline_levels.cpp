// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_levels.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/label_placement.h"
#include "app/gui/plots/pin_fan.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
constexpr double kPointWidth = 2;
constexpr double kPointHalo = 1.5;  // px of background around a point
constexpr double kOutlineGap = 2;   // px
constexpr double kRooflineLevelsLinkWidth = 1.2;
constexpr double kLinkGap = 2;     // px between a link and its points
constexpr double kArcHeight = 30;  // px of the control point; the arc rises half of it
constexpr double kSteepest = 1.2;  // max ratio of kArcHeight to half the arc's width
constexpr int kArcChords = 6;
constexpr double kRooflineLevelsHeadLength = 8, kRooflineLevelsHeadWidth = 7;
constexpr double kRooflineLevelsRoofWidth = 1.2;
constexpr double kRoofStep = 8;               // px between attempts
constexpr double kRoofInset = 6;              // px from the roof's ends to its text
constexpr double kRooflineLevelsTextAir = 2;  // px between texts
constexpr double kSameBandwidth = 1e-6;       // relative

bool liesBetween(const QPointF& point, const QPointF& a, const QPointF& b) {
  return point.x() > std::min(a.x(), b.x()) && point.x() < std::max(a.x(), b.x());
}

QPainterPath straight(const QPointF& from, const QPointF& to, double trim) {
  const double direction = to.x() > from.x() ? 1 : -1;
  QPainterPath link(from + QPointF(direction * trim, 0));
  link.lineTo(to - QPointF(direction * trim, 0));
  return link;
}

QPainterPath arc(const QPointF& from, const QPointF& to, double trim) {
  const double half = (to.x() - from.x()) / 2;
  const double rise = std::min(kArcHeight, kSteepest * std::abs(half)) * (half < 0 ? 1 : -1);
  const QPointF top(from.x() + half, from.y() - rise);
  const auto edge = [&](const QPointF& end) { return end + (top - end) / QLineF(end, top).length() * trim; };
  QPainterPath link(edge(from));
  link.quadTo(top, edge(to));
  return link;
}

void paintHead(QPainter& painter, const QPainterPath& link) {
  const double length = std::min(kRooflineLevelsHeadLength, link.length());
  const QPointF tip = link.pointAtPercent(1);
  const QLineF axis(tip, link.pointAtPercent(link.percentAtLength(link.length() - length)));
  if (axis.length() <= 0) return;
  paintArrowHead(painter, tip, axis.pointAt(length / axis.length()), kRooflineLevelsHeadWidth);
}

bool isFree(const std::vector<QRectF>& boxes, const QRectF& area, const MarkShapes& shapes,
            const std::vector<QRectF>& keepOff, const std::vector<QLineF>& lines) {
  const auto around = [](const QRectF& box) {
    return box.adjusted(-kRooflineLevelsTextAir, -kRooflineLevelsTextAir, kRooflineLevelsTextAir,
                        kRooflineLevelsTextAir);
  };
  return std::all_of(boxes.begin(), boxes.end(), [&](const QRectF& box) {
    return area.contains(box) &&
           std::none_of(keepOff.begin(), keepOff.end(), [&](const QRectF& o) { return around(box).intersects(o); }) &&
           std::none_of(shapes.begin(), shapes.end(),
                        [&](const MarkShape& m) { return m.shown && around(box).intersects(m.bounds()); }) &&
           std::none_of(lines.begin(), lines.end(), [&](const QLineF& line) { return crosses(line, box); });
  });
}

// Tries places from the roof's middle outwards. The text interrupts the roof only if no other place is free.
std::optional<RoofText> placeOn(const QLineF& roof, const QString& text, const QRectF& area, const MarkShapes& shapes,
                                const std::vector<QRectF>& keepOff, const std::vector<QLineF>& lines) {
  const double last = roof.length() - sizeOf(text, wordFont(kSmallPixels)).width() - kRoofInset;
  const std::initializer_list<RoofSide> beside{RoofSide::Above, RoofSide::Below}, on{RoofSide::On};
  for (const auto& sides : {beside, on})
    for (double off = 0; off <= roof.length(); off += kRoofStep)
      for (const double from : {last / 2 - off, last / 2 + off})
        for (const RoofSide side : sides) {
          if (from < kRoofInset || from > last) continue;
          const RoofText placed{text, roof.pointAt(from / roof.length()), -roof.angle(), side};
          if (isFree(boxesOf(placed, wordFont(kSmallPixels)), area, shapes, keepOff, lines)) return placed;
        }
  return std::nullopt;
}

bool isSame(double bandwidth, double other) {
  return std::abs(bandwidth - other) <= kSameBandwidth * other;
}

struct NamedRoof {
  QLineF line;
  double bandwidth = 0;
  QString bandwidthText;
  QStringList memories;
};

std::vector<NamedRoof> namedRoofs(const RooflineLevels& levels, const RooflineData& data, const PlotFrame& frame) {
  std::vector<NamedRoof> roofs;
  for (const MemoryLevel& level : levels.levels) {
    const std::optional<QLineF> line = levelRoof(level, data, frame);
    if (!line) continue;
    const auto shared = std::find_if(roofs.begin(), roofs.end(),
                                     [&](const NamedRoof& roof) { return isSame(level.bandwidth, roof.bandwidth); });
    if (shared == roofs.end())
      roofs.push_back({*line, level.bandwidth, level.bandwidthText, {level.name}});
    else
      shared->memories << level.name;
  }
  return roofs;
}

}  // namespace

void ExpandedLevels::set(const RooflineLevels& levels) {
  const RooflineLevels before = std::exchange(levels_, levels);
  const std::vector<QPointF> places = std::exchange(shown_, {});
  goals_.clear();
  for (const MemoryLevel& level : levels_.levels) {
    goals_.emplace_back(std::log(level.intensity), std::log(levels_.performance * kPerAxisPerformance));
    const auto old = std::find_if(before.levels.begin(), before.levels.end(),
                                  [&](const MemoryLevel& other) { return other.memory == level.memory; });
    const bool moves = before.layer == levels_.layer && old != before.levels.end();
    shown_.push_back(moves ? places[static_cast<std::size_t>(old - before.levels.begin())] : goals_.back());
  }
  startFromHere();
}

void ExpandedLevels::startFromHere() {
  starts_ = shown_;
}

void ExpandedLevels::showShare(double share) {
  for (std::size_t i = 0; i < goals_.size(); ++i)
    shown_[i] = share >= 1 ? goals_[i] : starts_[i] + (goals_[i] - starts_[i]) * share;
  if (share >= 1) startFromHere();
}

std::vector<QPointF> ExpandedLevels::points(const PlotFrame& frame) const {
  std::vector<QPointF> points;
  for (const QPointF& place : shown_) points.push_back(frame.at(std::exp(place.x()), std::exp(place.y())));
  return points;
}

int levelAt(const std::vector<QPointF>& points, const QPointF& at) {
  int best = -1;
  double nearest = kLevelRadius + kHitSlack;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double away = QLineF(points[i], at).length();
    if (away > nearest) continue;
    nearest = away;
    best = static_cast<int>(i);
  }
  return best;
}

QRectF levelBounds(const QPointF& point) {
  return {point.x() - kLevelRadius, point.y() - kLevelRadius, 2 * kLevelRadius, 2 * kLevelRadius};
}

std::vector<QPainterPath> levelLinks(const std::vector<QPointF>& points) {
  std::vector<QPainterPath> links;
  const double trim = kLevelRadius + kPointWidth / 2 + kLinkGap;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const QPointF from = points[i], to = points[i + 1];
    const bool isPassing =
        std::any_of(points.begin(), points.end(), [&](const QPointF& other) { return liesBetween(other, from, to); });
    if (std::abs(to.x() - from.x()) <= 2 * trim + 1)
      links.emplace_back();
    else
      links.push_back(isPassing ? arc(from, to, trim) : straight(from, to, trim));
  }
  return links;
}

std::vector<std::vector<std::size_t>> levelGroups(const std::vector<QPointF>& points) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto near = std::find_if(groups.begin(), groups.end(), [&](const std::vector<std::size_t>& group) {
      return QLineF(points[group.front()], points[i]).length() < 2 * kLevelRadius;
    });
    if (near == groups.end())
      groups.push_back({i});
    else
      near->push_back(i);
  }
  return groups;
}

std::vector<QLineF> chordsOf(const QPainterPath& link) {
  if (link.isEmpty()) return {};
  const int chords = link.elementCount() == 2 ? 1 : kArcChords;  // several lines for a curve
  std::vector<QLineF> lines;
  for (int i = 0; i < chords; ++i)
    lines.emplace_back(link.pointAtPercent(static_cast<double>(i) / chords),
                       link.pointAtPercent(static_cast<double>(i + 1) / chords));
  return lines;
}

std::optional<QLineF> levelRoof(const MemoryLevel& level, const RooflineData& data, const PlotFrame& frame) {
  const bool isDrawn = level.offChip && isSame(level.bandwidth, data.bandwidth);
  if (!(level.bandwidth > 0) || isDrawn) return std::nullopt;
  RooflineData machine = data;
  machine.marks.clear();
  machine.bandwidth = level.bandwidth;
  return slantedRoof(machine, frame);
}

std::vector<RoofText> layOutLevelRoofs(const RooflineLevels& levels, const RooflineData& data, const PlotFrame& frame,
                                       const MarkShapes& shapes, const std::vector<QLineF>& lines,
                                       std::vector<QRectF>& keepOff) {
  const std::vector<NamedRoof> roofs = namedRoofs(levels, data, frame);
  std::vector<RoofText> texts;
  for (const NamedRoof& roof : roofs) {
    std::vector<QLineF> others = lines;
    for (const NamedRoof& other : roofs)
      if (&other != &roof) others.push_back(other.line);
    const QString text = roof.memories.join(QStringLiteral(", ")) + QLatin1Char(' ') + roof.bandwidthText;
    const auto placed = placeOn(roof.line, text, frame.area, shapes, keepOff, others);
    if (!placed) continue;
    for (const QRectF& box : boxesOf(*placed, wordFont(kSmallPixels))) keepOff.push_back(box);
    texts.push_back(*placed);
  }
  return texts;
}

QString described(const RooflineLevels& levels) {
  QStringList parts;
  for (const MemoryLevel& level : levels.levels) {
    const QString intensity = words(significant(level.intensity, 3));
    parts << (level.bandwidth > 0
                  ? tr("%1 %2 MAC/B, %3 GB/s").arg(level.name, intensity, words(atMost(level.bandwidth / 1e9, 4)))
                  : tr("%1 %2 MAC/B").arg(level.name, intensity));
  }
  return tr("%1 at each memory, from the outermost in: %2; throughput %3 GMAC/s.")
      .arg(levels.layer, parts.join("; "), words(significant(levels.performance * kPerAxisPerformance, 3)));
}

void paintLevelRoofs(QPainter& painter, const LevelsPicture& picture, const std::vector<RoofText>& texts) {
  const Theme& theme = picture.theme;
  for (const MemoryLevel& level : picture.levels.levels) {
    const std::optional<QLineF> roof = levelRoof(level, picture.data, picture.frame);
    if (!roof) continue;
    QPen pen(levelColour(theme, level.place, picture.levels.memories), kRooflineLevelsRoofWidth, Qt::CustomDashLine,
             Qt::FlatCap);
    pen.setDashPattern({4 / kRooflineLevelsRoofWidth, 3 / kRooflineLevelsRoofWidth});  // in pen widths
    painter.setPen(pen);
    painter.drawLine(*roof);
  }
  for (const RoofText& text : texts) paintRoofText(painter, text, wordFont(kSmallPixels), theme.text2, theme.plot);
}

void paintLevelPoints(QPainter& painter, const LevelsPicture& picture) {
  const Theme& theme = picture.theme;
  for (const QPainterPath& link : levelLinks(picture.points)) {
    if (link.isEmpty()) continue;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text2, kRooflineLevelsLinkWidth, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(link);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text2);
    paintHead(painter, link);
  }
  for (std::size_t i = 0; i < picture.points.size(); ++i) {
    const QPointF& point = picture.points[i];
    const MemoryLevel& level = picture.levels.levels[i];
    // The outermost point is hollow, so that the mark below shows.
    painter.setBrush(level.offChip ? QBrush(Qt::NoBrush) : QBrush(theme.plot));
    painter.setPen(QPen(theme.plot, kPointWidth + 2 * kPointHalo));
    painter.drawEllipse(point, kLevelRadius, kLevelRadius);
    painter.setPen(QPen(levelColour(theme, level.place, picture.levels.memories), kPointWidth));
    painter.drawEllipse(point, kLevelRadius, kLevelRadius);
  }
}

void paintLevelOutline(QPainter& painter, const LevelsPicture& picture, int level) {
  const double reach = kLevelRadius + kPointWidth / 2 + kOutlineGap;
  painter.save();
  painter.setClipRect(picture.frame.area);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(picture.theme.text, kPointWidth));
  painter.drawEllipse(picture.points[static_cast<std::size_t>(level)], reach, reach);
  painter.restore();
}

}  // namespace tilescope::gui

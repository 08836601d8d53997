// SPDX-License-Identifier: GPL-3.0-or-later
// An expanded layer of the roofline: one point per memory at the layer's throughput and the memory's intensity, joined
// by arrows from the outermost memory inwards. Positions, hit tests and painting.
#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/roofline/roof_text.h"

namespace tilescope::gui {

struct Theme;

inline constexpr double kLevelRadius = 4.5;    // px, radius of a point
inline constexpr double kFadedOpacity = 0.35;  // of other marks: not expanded, or filtered out

// The expanded layer's points and their animation. Positions are logarithms of axis values, as for marks.
class ExpandedLevels {
 public:
  // Points of the layer that is shown already stay until showShare() moves them; others are placed at once.
  void set(const RooflineLevels& levels);
  const RooflineLevels& levels() const { return levels_; }
  bool isEmpty() const { return levels_.layer.isEmpty(); }

  void startFromHere();          // the next animation starts at the current positions
  void showShare(double share);  // progress of the animation; 1: final positions
  bool isSettled() const { return shown_ == goals_; }

  std::vector<QPointF> points(const PlotFrame& frame) const;

 private:
  RooflineLevels levels_;
  std::vector<QPointF> starts_, shown_, goals_;  // ln of MAC/B and of GMAC/s
};

// The nearest point within the hit distance, -1: none.
int levelAt(const std::vector<QPointF>& points, const QPointF& at);
QRectF levelBounds(const QPointF& point);

// Paths from the edge of each point to the next: straight, or an arc around a point in between (above it when going
// left, below it when going right). Empty if two points touch.
std::vector<QPainterPath> levelLinks(const std::vector<QPointF>& points);

// Overlapping points share a name; each group starts with its outermost memory.
std::vector<std::vector<std::size_t>> levelGroups(const std::vector<QPointF>& points);

// The lines that labels must not cover, for a link.
std::vector<QLineF> chordsOf(const QPainterPath& link);

// The memory's bandwidth roof inside the area, up to the peak. nullopt if it is unlimited, equals the hardware's own
// slanted roof, or lies outside.
std::optional<QLineF> levelRoof(const MemoryLevel& level, const RooflineData& data, const PlotFrame& frame);

// Names of the memories' roofs, clear of everything else. Memories with the same bandwidth share one; names without a
// place are left out. Adds their boxes to keepOff.
std::vector<RoofText> layOutLevelRoofs(const RooflineLevels& levels, const RooflineData& data, const PlotFrame& frame,
                                       const MarkShapes& shapes, const std::vector<QLineF>& lines,
                                       std::vector<QRectF>& keepOff);

// Accessible description: every memory with its numbers.
QString described(const RooflineLevels& levels);

struct LevelsPicture {
  const RooflineLevels& levels;
  const RooflineData& data;
  const Theme& theme;
  const PlotFrame& frame;
  const std::vector<QPointF>& points;
};

void paintLevelRoofs(QPainter& painter, const LevelsPicture& picture, const std::vector<RoofText>& texts);
void paintLevelPoints(QPainter& painter, const LevelsPicture& picture);
void paintLevelOutline(QPainter& painter, const LevelsPicture& picture, int level);  // outline of the hovered point

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Positions, hit tests and painting of an expanded layer: one point per memory, at the layer's throughput and the
// intensity at that memory. Arrows join the points from the outermost memory inwards.
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
inline constexpr double kFadedOpacity = 0.35;  // for marks that are not expanded or are filtered out

// The points of the expanded layer and their animation. Positions are logarithms of axis values.
class ExpandedLevels {
 public:
  // If the layer was shown before, its points move when showShare() is called; otherwise they are placed at once.
  void set(const RooflineLevels& levels);
  const RooflineLevels& levels() const { return levels_; }
  bool isEmpty() const { return levels_.layer.isEmpty(); }

  void startFromHere();          // starts the next animation at the current positions
  void showShare(double share);  // progress of the animation; 1: final positions
  bool isSettled() const { return shown_ == goals_; }

  std::vector<QPointF> points(const PlotFrame& frame) const;

 private:
  RooflineLevels levels_;
  std::vector<QPointF> starts_, shown_, goals_;  // ln of MAC/B and of GMAC/s
};

// The nearest point within the hit distance; −1: none.
int levelAt(const std::vector<QPointF>& points, const QPointF& at);
QRectF levelBounds(const QPointF& point);

// Paths from the edge of each point to the next. They are straight, or arcs around a point in between: above it when
// going left, below it when going right. The path between two points that touch is empty.
std::vector<QPainterPath> levelLinks(const std::vector<QPointF>& points);

// Groups of overlapping points, which share a name. Each group starts with its outermost memory.
std::vector<std::vector<std::size_t>> levelGroups(const std::vector<QPointF>& points);

// The link as straight lines, which labels must not cover.
std::vector<QLineF> chordsOf(const QPainterPath& link);

// The memory's bandwidth roof inside the area, up to the peak. nullopt if the bandwidth is unlimited, or the roof is
// outside or already drawn as the off-chip roof of the hardware.
std::optional<QLineF> levelRoof(const MemoryLevel& level, const RooflineData& data, const PlotFrame& frame);

// Places names at the roofs of the memories, clear of everything else. Memories with the same bandwidth share a name.
// Names without a free place are left out. Adds the names' boxes to keepOff.
std::vector<RoofText> layOutLevelRoofs(const RooflineLevels& levels, const RooflineData& data, const PlotFrame& frame,
                                       const MarkShapes& shapes, const std::vector<QLineF>& lines,
                                       std::vector<QRectF>& keepOff);

// Accessible description of all memories with their numbers.
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

// SPDX-License-Identifier: GPL-3.0-or-later
// An expanded layer: one point per memory, at the layer's throughput and the intensity there. Arrows lead inwards.
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

inline constexpr double kLevelRadius = 4.5;    // px
inline constexpr double kFadedOpacity = 0.35;  // of marks that are not expanded or filtered out

// Positions are logarithms of axis values.
class ExpandedLevels {
 public:
  // If the layer was shown before, points move with showShare(); otherwise they are placed at once.
  void set(const RooflineLevels& levels);
  const RooflineLevels& levels() const { return levels_; }
  bool isEmpty() const { return levels_.layer.isEmpty(); }

  void startFromHere();  // the next animation starts at the current positions
  void showShare(double share);
  bool isSettled() const { return shown_ == goals_; }

  std::vector<QPointF> points(const PlotFrame& frame) const;

 private:
  RooflineLevels levels_;
  std::vector<QPointF> starts_, shown_, goals_;  // ln of MAC/B and of GMAC/s
};

// −1: none within reach.
int levelAt(const std::vector<QPointF>& points, const QPointF& at);
QRectF levelBounds(const QPointF& point);

// From the edge of each point to the next, straight or as an arc around a point in between. Empty if they touch.
std::vector<QPainterPath> levelLinks(const std::vector<QPointF>& points);

// Overlapping points share a name. The outermost memory comes first.
std::vector<std::vector<std::size_t>> levelGroups(const std::vector<QPointF>& points);

// Straight pieces that labels avoid.
std::vector<QLineF> chordsOf(const QPainterPath& link);

// The roof up to the peak. nullopt: unlimited, outside, or the same as the off-chip roof.
std::optional<QLineF> levelRoof(const MemoryLevel& level, const RooflineData& data, const PlotFrame& frame);

// Memories with the same bandwidth share a name. Names without a free place are left out. Adds boxes to keepOff.
std::vector<RoofText> layOutLevelRoofs(const RooflineLevels& levels, const RooflineData& data, const PlotFrame& frame,
                                       const MarkShapes& shapes, const std::vector<QLineF>& lines,
                                       std::vector<QRectF>& keepOff);

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
void paintLevelOutline(QPainter& painter, const LevelsPicture& picture, int level);

}  // namespace tilescope::gui

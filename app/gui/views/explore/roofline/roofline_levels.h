// SPDX-License-Identifier: GPL-3.0-or-later
// One layer of the roofline expanded: a point per memory at the layer's height, each at its own intensity, joined by
// arrows from the outermost memory in. Here is where they lie, what the pointer hits, and how they are drawn.
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

inline constexpr double kLevelRadius = 4.5;    // px, of a point
inline constexpr double kFadedOpacity = 0.35;  // of marks that are not meant: not expanded, or filtered out

// The expanded layer and its points on their way: places are logarithms of what the axes show, like the marks'.
class ExpandedLevels {
 public:
  // Of the layer shown already, points stay where they are until showShare() moves them; others are there at once.
  void set(const RooflineLevels& levels);
  const RooflineLevels& levels() const { return levels_; }
  bool isEmpty() const { return levels_.layer.isEmpty(); }

  void startFromHere();          // the next motion begins where the points are now
  void showShare(double share);  // of the motion; 1: where they belong
  bool isSettled() const { return shown_ == goals_; }

  std::vector<QPointF> points(const PlotFrame& frame) const;

 private:
  RooflineLevels levels_;
  std::vector<QPointF> starts_, shown_, goals_;  // ln of MAC/B and of GMAC/s
};

// The point within the slack of the pointer, -1: none. Of several the nearest.
int levelAt(const std::vector<QPointF>& points, const QPointF& at);
QRectF levelBounds(const QPointF& point);

// From each point's edge to the next one's: straight, or an arc where another point lies on the way, above it
// to the left and below it to the right. Empty where two points touch.
std::vector<QPainterPath> levelLinks(const std::vector<QPointF>& points);

// Points that overlap share a name; each group begins with the outermost of its memories.
std::vector<std::vector<std::size_t>> levelGroups(const std::vector<QPointF>& points);

// What labels keep off a link.
std::vector<QLineF> chordsOf(const QPainterPath& link);

// The bandwidth of this memory inside the area up to the peak. Nothing where it is unlimited, where it is the machine's
// own slanted roof, and where it lies outside.
std::optional<QLineF> levelRoof(const MemoryLevel& level, const RooflineData& data, const PlotFrame& frame);

// Names of the memories' roofs, off everything else; memories of the same bandwidth share one, those without a place
// are left out. Adds their boxes to keepOff.
std::vector<RoofText> layOutLevelRoofs(const RooflineLevels& levels, const RooflineData& data, const PlotFrame& frame,
                                       const MarkShapes& shapes, const std::vector<QLineF>& lines,
                                       std::vector<QRectF>& keepOff);

// For the accessible description: every memory with its numbers.
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
void paintLevelOutline(QPainter& painter, const LevelsPicture& picture, int level);  // of the hovered point

}  // namespace tilescope::gui

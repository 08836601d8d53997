// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of a loop nest: nested bands, from the outermost memory at the top to the array. In each band, loops are
// on the left, and tiles and their memory's capacity at a common right edge. Movements are between the bands. Loops
// wrap if a band is too narrow.
#pragma once

#include <cstddef>
#include <vector>

#include "core/chart/geometry.h"
#include "core/chart/text_metrics.h"
#include "core/picture/nest.h"

namespace tilescope::chart {

enum class NestPart { Loop, Tile, Flow, Boundary, Parallel };

// Something that the mouse can point at. index: in its band's list; for Parallel, in the picture's list.
struct NestMark {
  NestPart part = NestPart::Loop;
  std::size_t band = 0;
  std::size_t index = 0;
  Area area;
};

struct BandAreas {
  Area frame;    // up to the common right and lower edges
  Area content;  // without inner bands and the movements above them
  Area name, subtitle;
  Area capacity;  // the capacity bar; off chip, all bars
  Area share;     // text to the right of the bar
  double loopsTop = 0;
};

struct NestLayout {
  double width = 0, height = 0;
  std::vector<BandAreas> bands;  // as in the picture, then the array
  std::vector<NestMark> marks;   // in reading order
};

// All coordinates are whole px.
NestLayout layOut(const NestPicture& picture, int width, const TextMetrics& metrics);

// px at 100 %.
inline constexpr int kNestRail = 5;       // width of the line at a band's left edge
inline constexpr int kNestTileLine = 20;  // height of a tile's row
inline constexpr int kNestLoopWidth = 76, kNestLoopHeight = 30, kNestLoopGap = 8;
inline constexpr int kNestLoopText = 26, kNestParallelText = 11, kNestLoopRight = 10;  // paddings inside a loop's box
inline constexpr int kNestLoopTextGap = 10;  // between a loop's name and bound
inline constexpr int kNestTilesGap = 2;      // between capacity bar and tiles
inline constexpr int kNestFlowLeft = 5;      // left of a movement's arrow
inline constexpr int kMinNest = 480, kMaxNest = 1180;

}  // namespace tilescope::chart

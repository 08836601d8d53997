// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of a loop nest: nested bands, from the outermost memory at the top to the array, with the movements
// between them. Each band has its loops on the left, its tiles and the memory's capacity on the right.
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
  Area share;
  double loopsTop = 0;
};

struct NestLayout {
  double width = 0, height = 0;
  std::vector<BandAreas> bands;
  std::vector<NestMark> marks;  // in reading order
};

// All coordinates are whole px.
NestLayout layOut(const NestPicture& picture, int width, const TextMetrics& metrics);

// px at 100 %.
inline constexpr int kNestRail = 5;
inline constexpr int kNestTileLine = 20;  // height of a tile's row
inline constexpr int kNestLoopWidth = 76, kNestLoopHeight = 30, kNestLoopGap = 8;
inline constexpr int kNestLoopText = 26, kNestParallelText = 11, kNestLoopRight = 10;
inline constexpr int kNestLoopTextGap = 10;
inline constexpr int kNestTilesGap = 2;
inline constexpr int kNestFlowLeft = 5;
inline constexpr int kMinNest = 480, kMaxNest = 1180;

}  // namespace tilescope::chart

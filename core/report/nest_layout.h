// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of a loop nest stands: boxes nested from the outermost memory at the top to the array, loops at the
// left, tiles against the capacity at a common right edge, movements between the boxes. All px.
#pragma once

#include <cstddef>
#include <vector>

#include "core/picture/nest.h"
#include "core/report/svg.h"

namespace tilescope::report {

inline constexpr double kNestRail = 5, kNestText = 16;  // of a box's left edge: its rail, and where its texts begin
inline constexpr double kNestBarWidth = 206, kNestBarHeight = 14, kNestTileLine = 18;

struct NestBox {
  Area frame;  // to the common right and lower edges
  Place name;  // baseline; the subtitle is below
  std::vector<Area> loops;
  std::vector<Place> boundaries;  // upper ends
  Area bar;                       // of the capacity; of off-chip memories the first tile's
  std::vector<Place> flows;       // left ends, at the height of the letters' middle
};

struct NestLayout {
  std::vector<NestBox> boxes;  // of the bands, then of the array
  double height = 0;
};

NestLayout layOut(const NestPicture& picture, double width);

// "W  6.9 MiB  read ×49": what stands beside a movement's arrow.
std::string flowText(const FlowShown& flow);

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// A whole and its parts as rectangles to scale: the parts fill a block in the upper left corner of the whole, each as
// nearly square as possible; the rest of the whole lies around the block. The position of a part has no meaning.
#pragma once

#include <vector>

namespace tilescope {

struct FloorplanBlock {
  double left = 0, top = 0, width = 0, height = 0;

  double area() const { return width * height; }
  double right() const { return left + width; }
  double bottom() const { return top + height; }
  bool operator==(const FloorplanBlock&) const = default;
};

struct Floorplan {
  FloorplanBlock whole, parts;         // both with the wanted proportion
  std::vector<FloorplanBlock> blocks;  // in the order of the parts; empty for parts of 0

  bool operator==(const Floorplan&) const = default;
};

// Parts must not be negative, and the whole at least their sum; an area of 1 is a square with sides of 1. proportion:
// width ÷ height.
Floorplan floorplanOf(const std::vector<double>& parts, double whole, double proportion);

}  // namespace tilescope

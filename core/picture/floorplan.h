// SPDX-License-Identifier: GPL-3.0-or-later
// A chip and its parts as rectangles to scale. The parts fill the upper left corner, as nearly square as possible;
// positions have no meaning.
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
  FloorplanBlock whole, parts;         // both with the requested proportion
  std::vector<FloorplanBlock> blocks;  // in the order of the parts; empty for area 0

  bool operator==(const Floorplan&) const = default;
};

// The whole is at least the sum of the parts; an area of 1 has side 1. proportion: width ÷ height.
Floorplan floorplanOf(const std::vector<double>& parts, double whole, double proportion);

}  // namespace tilescope

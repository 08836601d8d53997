// SPDX-License-Identifier: GPL-3.0-or-later
// A range of indices for every axis of a sweep's grid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/sweep/sweep_description.h"

namespace tilescope {

struct GridBox {
  std::vector<std::size_t> low, high;  // [axis]; both ends included

  static GridBox all(const SweepDescription& sweep);
  static GridBox at(std::span<const std::size_t> indices);

  std::size_t length(std::size_t axis) const { return high[axis] - low[axis] + 1; }
  bool isPoint() const { return low == high; }
  bool contains(std::span<const std::size_t> point) const;
  std::int64_t points() const;
  // The same box with one axis restricted; both ends included.
  GridBox within(std::size_t axis, std::size_t from, std::size_t to) const;

  bool operator==(const GridBox&) const = default;
};

// A grid point's number; the last axis varies fastest.
std::int64_t numberOf(const SweepDescription& sweep, std::span<const std::size_t> indices);

// Advances to the next point by number; false after the last one.
bool nextPoint(const GridBox& box, std::span<std::size_t> indices);

}  // namespace tilescope

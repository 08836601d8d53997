// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/grid_box.h"

namespace tilescope {

GridBox GridBox::all(const SweepDescription& sweep) {
  GridBox box;
  for (const SweepAxis& axis : sweep.axes) {
    box.low.push_back(0);
    box.high.push_back(axis.size() - 1);
  }
  return box;
}

GridBox GridBox::at(std::span<const std::size_t> indices) {
  const std::vector<std::size_t> point(indices.begin(), indices.end());
  return {point, point};
}

bool GridBox::contains(std::span<const std::size_t> point) const {
  for (std::size_t axis = 0; axis < low.size(); ++axis)
    if (point[axis] < low[axis] || point[axis] > high[axis]) return false;
  return true;
}

std::int64_t GridBox::points() const {
  std::int64_t product = 1;
  for (std::size_t axis = 0; axis < low.size(); ++axis) product *= static_cast<std::int64_t>(length(axis));
  return product;
}

GridBox GridBox::within(std::size_t axis, std::size_t from, std::size_t to) const {
  GridBox part = *this;
  part.low[axis] = from;
  part.high[axis] = to;
  return part;
}

std::int64_t numberOf(const SweepDescription& sweep, std::span<const std::size_t> indices) {
  std::int64_t number = 0;
  for (std::size_t axis = 0; axis < indices.size(); ++axis)
    number = number * static_cast<std::int64_t>(sweep.axes[axis].size()) + static_cast<std::int64_t>(indices[axis]);
  return number;
}

bool nextPoint(const GridBox& box, std::span<std::size_t> indices) {
  for (std::size_t axis = indices.size(); axis-- > 0;) {
    if (indices[axis] < box.high[axis]) {
      ++indices[axis];
      return true;
    }
    indices[axis] = box.low[axis];
  }
  return false;
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of a sweep that change nothing but sizes of memories, and the larger machines on the way to a point. The optimum
// of a larger machine is the optimum of every smaller one that it fits, all else being equal; so few machines are
// solved for many. Which ones depends on the point alone: any order of points has the same answers.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sweep/sweep_description.h"

namespace tilescope {

class SizeAxes {
 public:
  // The description must outlive this.
  explicit SizeAxes(const SweepDescription& sweep);

  bool isEmpty() const { return axes_.empty(); }

  // The point with the largest, or smallest, value of every such axis. Indices are those of SweepPoints.
  std::vector<std::size_t> largest(std::span<const std::size_t> point) const;
  std::vector<std::size_t> smallest(std::span<const std::size_t> point) const;

  // Goes from a larger machine towards the point, because this memory is too small for something; "": one that nobody
  // names. Of n values the way has at most log2(n) + 1 steps. False: the machine is the point's.
  bool shrink(std::vector<std::size_t>& machine, std::span<const std::size_t> point, std::string_view memory) const;

 private:
  struct Axis {
    std::size_t number = 0;             // in the description
    std::vector<std::string> memories;  // whose sizes it sets
    std::vector<std::size_t> order;     // indices of its values, ascending
    std::vector<std::size_t> rank;      // of its values
  };
  static bool shrink(const Axis& axis, std::vector<std::size_t>& machine, std::span<const std::size_t> point);

  std::vector<Axis> axes_;
};

}  // namespace tilescope

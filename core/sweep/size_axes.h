// SPDX-License-Identifier: GPL-3.0-or-later
// Shares answers between hardware that differs only in memory sizes: the optimum of larger hardware is that of all
// smaller hardware on which it fits. A point first tries larger hardware, then approaches its own sizes step by step.
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
  // The description must outlive this object.
  explicit SizeAxes(const SweepDescription& sweep);

  bool isEmpty() const { return axes_.empty(); }

  // The point's largest value on every size axis; indices as in SweepPoints.
  std::vector<std::size_t> largest(std::span<const std::size_t> point) const;
  std::vector<std::size_t> smallest(std::span<const std::size_t> point) const;

  // A step towards the point's hardware because this memory is too small ("": unknown). At most log2(n) + 1 steps for n
  // values. False at the end.
  bool shrink(std::vector<std::size_t>& machine, std::span<const std::size_t> point, std::string_view memory) const;

 private:
  struct Axis {
    std::size_t number = 0;
    std::vector<std::string> memories;  // memories whose size it sets
    std::vector<std::size_t> order;     // indices of values, ascending
    std::vector<std::size_t> rank;      // rank of each value
  };
  static bool shrink(const Axis& axis, std::vector<std::size_t>& machine, std::span<const std::size_t> point);

  std::vector<Axis> axes_;
};

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of a sweep that change only sizes of memories, and the larger machines tried before a point's own. The
// optimum of a larger machine is also the optimum of every smaller one that it fits, all else being equal; so solving
// few machines answers many. Which ones depends on the point alone: any order of points gives the same answers.
//
// If energies follow sizes, the larger machine is solved with energies other than its own. At fixed capacities the
// energy of a mapping, and its EDP, is linear in the energies per access. So a mapping that is optimal at every corner
// of a cell of energies is optimal everywhere in the cell.
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

  // The point with the largest (or smallest) value of every such axis. Indices are those of SweepPoints.
  std::vector<std::size_t> largest(std::span<const std::size_t> point) const;
  std::vector<std::size_t> smallest(std::span<const std::size_t> point) const;

  // The corners of the cell of energies around the point's, after this many halvings of all sizes: points whose sizes
  // are the smallest or the largest of the cell along every such axis. The first has only smallest sizes, the last only
  // largest ones. Empty: no cell of this size holds other sizes too.
  std::vector<std::vector<std::size_t>> corners(std::span<const std::size_t> point, int halvings) const;
  // The names of the memories whose sizes each axis sets.
  std::vector<std::vector<std::string>> memories() const;

  // Moves a larger machine one step towards the point, because this memory is too small for the point; "": an unnamed
  // one. For n values there are at most log2(n) + 1 steps. False: the machine is already the point's.
  bool shrink(std::vector<std::size_t>& machine, std::span<const std::size_t> point, std::string_view memory) const;

 private:
  struct Axis {
    std::size_t number = 0;             // index in the description
    std::vector<std::string> memories;  // whose sizes it sets
    std::vector<std::size_t> order;     // indices of its values, ascending
    std::vector<std::size_t> rank;      // of its values
  };
  static bool shrink(const Axis& axis, std::vector<std::size_t>& machine, std::span<const std::size_t> point);

  std::vector<Axis> axes_;
};

}  // namespace tilescope

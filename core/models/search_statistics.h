// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of a search that plans store with its result.
#pragma once

#include <cstdint>

namespace tilescope {

struct SearchStatistics {
  std::uint64_t candidates = 0;  // mappings considered, as the search counts them
  double space = 0;              // total number of mappings
  std::uint64_t nodes = 0;       // evaluated partial or complete mappings
  bool proven = false;           // lowerBound equals the result's objective
  double lowerBound = 0;         // of the minimised objective; for metric: the upper bound
  double gap = 0;                // relative distance between result and bound; 0: proven, 1: no bound is known
  double seconds = 0;            // wall time of this layer

  bool boundIsKnown() const { return gap < 1; }

  bool operator==(const SearchStatistics&) const = default;
};

}  // namespace tilescope

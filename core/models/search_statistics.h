// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace tilescope {

struct SearchStatistics {
  std::uint64_t candidates = 0;  // mappings, as the search counts them
  double space = 0;              // all mappings
  std::uint64_t nodes = 0;       // evaluated partial or complete mappings
  bool proven = false;           // lowerBound equals the objective
  double lowerBound = 0;         // of the minimised objective; Metric: upper bound
  double gap = 0;                // relative, from result to bound; 0: proven, 1: no bound
  double seconds = 0;            // wall time of this layer
  // Of a mapping with the optimum itself, if a tolerance selected one of less energy; otherwise 0.
  double optimumEnergy = 0;

  bool boundIsKnown() const { return gap < 1; }

  bool operator==(const SearchStatistics&) const = default;
};

}  // namespace tilescope

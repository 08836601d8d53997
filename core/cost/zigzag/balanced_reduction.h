// SPDX-License-Identifier: GPL-3.0-or-later
// How ZigZag 3.8.5 hides transfers that happen once behind computation: the cycles in which the port is free shorten
// the longest ones first, down to the next longest, until none are left.
#pragma once

#include <cstddef>
#include <span>

namespace tilescope::zigzag {

struct HideableLoad {
  std::size_t member = 0;  // of the port, for the caller
  double cycles = 0;
  double floor = 0;  // that cannot hide: until the innermost memory has its first tile
};

// Sorts the loads by descending cycles and shortens them. As in the original the floor is one of the load at hand, not
// of all that shrink with it, so that cycles can become fractional, pass below their floor and below zero.
void hideBehindComputation(std::span<HideableLoad> loads, double freeCycles);

}  // namespace tilescope::zigzag

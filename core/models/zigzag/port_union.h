// SPDX-License-Identifier: GPL-3.0-or-later
// When a port is open to at least one of the movements that share it (ZigZag 3.8.5's union of windows). ZigZag 3.8.5
// fills an array as long as the longest period; here the nesting of the periods gives the same number in closed form.
#pragma once

#include <cstdint>
#include <span>

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxPortMembers = 12;  // three operands, four movements each

// A movement may use the port in the cycles t with t mod period < open.
struct PortWindow {
  std::int64_t period = 1;
  std::int64_t open = 1;  // at most period
};

// Cycles of the longest period in which some window is open. At most kMaxPortMembers windows; of any two periods one
// divides the other (they are products of the innermost loops of one nest).
std::int64_t coveredCycles(std::span<const PortWindow> windows);

}  // namespace tilescope::zigzag

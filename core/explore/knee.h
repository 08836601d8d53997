// SPDX-License-Identifier: GPL-3.0-or-later
// The knee of a curve over one parameter: the smallest value whose energy × latency is within 1 % of the minimum on the
// curve. What lies beyond it buys next to nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace tilescope {

inline constexpr double kKneeTolerance = 0.01;

// Index into the energies × latencies of the curve's points, which ascend in the parameter; absent: infeasible. Nothing
// where none is feasible.
std::optional<std::size_t> kneeOf(std::span<const std::optional<double>> edps);

}  // namespace tilescope

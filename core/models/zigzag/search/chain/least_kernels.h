// SPDX-License-Identifier: GPL-3.0-or-later
// Inner loops of the completion bound; both versions give the same bits. Values may be +infinity, never NaN or −0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/portable_math.h"

namespace tilescope::zigzag {

// row[i] = min(row[i], cost[i] + after[i] + barred[i]) for i < count; barred may be null.
void keepLess(double* row, const double* cost, const double* after, const double* barred, std::size_t count, Simd simd);

// row[i] = min(row[i], max(cost[i], after[i])) for i < count.
void keepLessOfLargest(double* row, const double* cost, const double* after, std::size_t count, Simd simd);

// Numbers below count have a digit from 0 to most that adds stride each. row[i] becomes the minimum of all row[j] that
// differ from i only by a smaller or equal digit.
void sweepAxis(double* row, std::size_t stride, std::size_t most, std::size_t count, Simd simd);

inline constexpr std::size_t kMaxKinds = 5;

// cost[i] = Σ figures[kind][i] × times[kind], or +infinity if tiles[i] is not in `within`. Returns the minimum.
double leastInside(double* cost, const std::array<const double*, kMaxKinds>& figures,
                   const std::array<double, kMaxKinds>& times, std::size_t kinds, const std::uint64_t* tiles,
                   std::uint64_t within, std::size_t count, Simd simd);

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of the completion bound, in a portable and an AVX-512 version with the same results bit for bit.
// Values may be +infinity, never NaN or −0.
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

// Numbers below count have a digit from 0 to most that adds stride each. Sets row[i] to the minimum of all row[j] whose
// digit is at most that of i and whose other digits are equal.
void sweepAxis(double* row, std::size_t stride, std::size_t most, std::size_t count, Simd simd);

// Maximum number of kinds of values that leastInside adds up.
inline constexpr std::size_t kMaxKinds = 5;

// Sets cost[i] to the sum over the kinds, in order, of values[kind][i] × times[kind], or to +infinity if tiles[i] has
// bits outside `within`. Returns the minimum.
double leastInside(double* cost, const std::array<const double*, kMaxKinds>& figures,
                   const std::array<double, kMaxKinds>& times, std::size_t kinds, const std::uint64_t* tiles,
                   std::uint64_t within, std::size_t count, Simd simd);

}  // namespace tilescope::zigzag

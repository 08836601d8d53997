// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loop of exhaustive search: the smallest objective of a row of tilings along one dimension, every tiling with
// its three dataflows. Vectorised; an AVX-512 version is chosen at run time and gives the same bits as the portable one,
// because both do the same operations in the same order (no fused multiply-add, no reassociation).
#pragma once

#include <cstddef>
#include <span>

#include "core/search/eplanner/tile_value.h"

namespace tilescope::eplanner {

enum class Axis { K, C, OY };
enum class Simd { Portable, Avx512 };

// The best that this processor can do.
Simd bestSimd();

// What changes along the axis; arrays of equal length. lines is read along OY only, passes and inverse along K and C only.
struct AxisArrays {
  std::span<const double> tiles, lines, passes, inverse;
};

// Smallest primary value over the first count sizes of the axis; everything else as in fixed. The largest double if count is 0.
double rowMinimum(const ValueTerms& terms, const TileTerms& fixed, Axis axis, const AxisArrays& arrays, std::size_t count,
                  Objective objective, Simd simd);

}  // namespace tilescope::eplanner

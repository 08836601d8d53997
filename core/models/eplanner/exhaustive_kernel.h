// SPDX-License-Identifier: GPL-3.0-or-later
// Inner loops of the exhaustive search: the minimum objective over a plane of tilings with three dataflows each.
// Vectorised; the AVX-512 version, chosen at run time, gives the same bits as the portable one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "core/base/portable_math.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {

enum class Axis { K, C, OY };

// Terms by size along an axis, padded to a multiple of kLanes. lines: OY only; passes and inverse: K and C only.
inline constexpr std::size_t kLanes = 8;
struct AxisTerms {
  std::span<const double> tiles, lines, passes, inverse, position;
};

// All sizes of the inner axis (the longest, vectorised) with all of the middle axis; `fixed` is the outer size. fits[m]
// inner sizes fit with the m-th middle size. The middle axis is OY if the inner one is K or C, otherwise C.
struct Plane {
  TileTerms fixed;
  Axis inner = Axis::K;
  AxisTerms innerTerms, middleTerms;
  std::span<const std::uint32_t> fits;
};

inline constexpr double kNothingFits = std::numeric_limits<double>::max();

double planeMinimum(const ValueTerms& terms, const Plane& plane, Objective objective, Simd simd);

}  // namespace tilescope::eplanner

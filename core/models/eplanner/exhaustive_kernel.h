// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of exhaustive search: the smallest objective over a plane of tilings, every tiling with its three
// dataflows. Vectorised; an AVX-512 version is chosen at run time and gives the same bits as the portable one, because
// both do the same operations in the same order (no fused multiply-add, no reassociation).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "core/base/portable_math.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {

enum class Axis { K, C, OY };

// The terms of every size along one axis, in arrays with the same index, padded to a multiple of kLanes. lines is read
// only along OY, passes and inverse only along K and C; position counts 0, 1, 2, …
inline constexpr std::size_t kLanes = 8;
struct AxisTerms {
  std::span<const double> tiles, lines, passes, inverse, position;
};

// A plane of tilings: all sizes of the inner axis (the longest, vectorised) with all sizes of the middle axis. fits[m]
// sizes of the inner axis fit with the m-th middle size; `fixed` holds the size of the outer axis. The middle axis is
// OY if the inner one is K or C, and C if it is OY.
struct Plane {
  TileTerms fixed;
  Axis inner = Axis::K;
  AxisTerms innerTerms, middleTerms;
  std::span<const std::uint32_t> fits;
};

inline constexpr double kNothingFits = std::numeric_limits<double>::max();

// Smallest primary value of the plane, or kNothingFits.
double planeMinimum(const ValueTerms& terms, const Plane& plane, Objective objective, Simd simd);

}  // namespace tilescope::eplanner

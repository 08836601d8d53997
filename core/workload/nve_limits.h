// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of the Neuro Vector Engine (docs/nve_networks.md). Windows slide over rows; columns are along the vector.
#pragma once

#include <cstdint>

namespace tilescope::nve {

inline constexpr std::int64_t kMaxLayers = 64;
inline constexpr int kMaxMaps = 256;              // of a layer: instructions have 8 bits for a map
inline constexpr std::int64_t kMaxInputs = 1024;  // of a layer
inline constexpr std::int64_t kMaxSize = 65'535;  // rows or columns of a map: 16 bits
inline constexpr std::int64_t kMaxKernelRows = 16;
inline constexpr std::int64_t kMaxStride = 2;
inline constexpr std::int64_t kColumnsBeyondStride = 8;  // kernel columns − stride, in pixels of one word
inline constexpr int kLanes = 16;                        // multiply-accumulate units
inline constexpr std::int64_t kMaxBiasShift = 31;        // keeps a 16-bit bias within the 48-bit accumulator
inline constexpr std::int64_t kMaxActShift = 47;         // for the 48-bit accumulator
inline constexpr int kBiasShift = 6;                     // if the file has none
inline constexpr int kActShift = 8;                      // if the file has none
inline constexpr std::int64_t kCoefficientBytes = 2;

}  // namespace tilescope::nve

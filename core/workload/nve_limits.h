// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of the Neuro Vector Engine and of the fields of its programs (docs/nve_networks.md). Windows slide over rows;
// columns lie along the vector.
#pragma once

#include <cstdint>

namespace tilescope::nve {

inline constexpr std::int64_t kMaxLayers = 64;
inline constexpr int kMaxMaps = 256;              // of a layer: 8 bits number a map in an instruction
inline constexpr std::int64_t kMaxInputs = 1024;  // of a layer
inline constexpr std::int64_t kMaxSize = 65'535;  // rows or columns of a map: 16 bits
inline constexpr std::int64_t kMaxKernelRows = 16;
inline constexpr std::int64_t kMaxStride = 2;
inline constexpr std::int64_t kColumnsBeyondStride = 8;  // kernel columns − stride: pixels of one word
inline constexpr int kLanes = 16;                        // multiply-accumulate units
inline constexpr std::int64_t kMaxBiasShift = 31;        // a 16-bit bias then stays in the 48-bit accumulator
inline constexpr std::int64_t kMaxActShift = 47;         // of the 48-bit accumulator
inline constexpr int kBiasShift = 6;                     // default if the file has none
inline constexpr int kActShift = 8;                      // default if the file has none
inline constexpr std::int64_t kCoefficientBytes = 2;

}  // namespace tilescope::nve

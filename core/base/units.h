// SPDX-License-Identifier: GPL-3.0-or-later
// Factors between units, defined once. Whole factors are integers: divide doubles by them.
#pragma once

#include <cstdint>

namespace tilescope {

inline constexpr int kBitsPerByte = 8;
inline constexpr std::int64_t kBytesPerKibibyte = 1024;
inline constexpr std::int64_t kBitsPerKibibyte = kBitsPerByte * kBytesPerKibibyte;
inline constexpr double kPercent = 100;
inline constexpr double kPerMega = 1e6;
inline constexpr double kPerGiga = 1e9;
inline constexpr double kHertzPerMegahertz = 1e6;
inline constexpr double kJoulesPerPicojoule = 1e-12;
inline constexpr double kMilliwattsPerWatt = 1e3;

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
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

// n ÷ d rounded up; n ≥ 0, d > 0.
constexpr std::int64_t ceilDiv(std::int64_t n, std::int64_t d) {
  return (n + d - 1) / d;
}

// Doubles represent every whole number up to 2⁵³.
inline constexpr std::int64_t kLargestExact = std::int64_t{1} << 53;

// a · b, at most kLargestExact; a ≥ 0, b > 0.
constexpr std::int64_t cappedProduct(std::int64_t a, std::int64_t b) {
  return a > kLargestExact / b ? kLargestExact : a * b;
}

constexpr double real(std::int64_t n) {
  return static_cast<double>(n);
}

}  // namespace tilescope

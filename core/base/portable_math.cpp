// SPDX-License-Identifier: GPL-3.0-or-later
// Only additions, multiplications and divisions in a fixed order, which IEEE 754 rounds the same everywhere (the build
// turns fused multiply-add off). x = 2^e m: ln m = 2 artanh((m − 1) ÷ (m + 1)). x = k ln 2 + r: Taylor series of exp r.
#include "core/base/portable_math.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope {
namespace {

constexpr double kLog2OfE = 0x1.71547652b82fep0;
constexpr double kRootOfHalf = 0x1.6a09e667f3bcdp-1;
// ln 2 = high + low. The high part ends with zero bits, so that k times it is exact.
constexpr double kLn2High = 0x1.62e42fee00000p-1, kLn2Low = 0x1.a39ef35793c76p-33;
constexpr int kLogTerms = 11;  // the next term is below 2⁻⁵³ for s² ≤ 0.0295
constexpr int kExpTerms = 14;  // the next term is below 2⁻⁵³ for |r| ≤ 0.3466
constexpr double kMaxExponent = 2000;

constexpr auto kOddReciprocals = [] {
  std::array<double, kLogTerms> reciprocals{};
  for (int i = 0; i < kLogTerms; ++i) reciprocals[static_cast<std::size_t>(i)] = 1.0 / (2 * i + 3);
  return reciprocals;
}();

constexpr auto kInverseFactorials = [] {
  std::array<double, kExpTerms> inverse{};
  double factorial = 1;
  for (int i = 0; i < kExpTerms; ++i) {
    factorial *= i + 1;
    inverse[static_cast<std::size_t>(i)] = 1 / factorial;
  }
  return inverse;
}();

template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x) {
  double sum = coefficients[N - 1];
  for (std::size_t i = N - 1; i-- > 0;) sum = sum * x + coefficients[i];
  return sum;
}

struct Split {
  int exponent = 0;
  double lnMantissa = 0;  // x ÷ 2^exponent is from √½ to √2
};

Split split(double x) {
  Split parts;
  double mantissa = std::frexp(x, &parts.exponent);
  if (mantissa < kRootOfHalf) {
    mantissa *= 2;
    --parts.exponent;
  }
  const double s = (mantissa - 1) / (mantissa + 1), square = s * s;
  parts.lnMantissa = 2 * s + 2 * s * square * polynomial(kOddReciprocals, square);
  return parts;
}

}  // namespace

double portableLog2(double x) {
  const Split parts = split(x);
  return parts.exponent + parts.lnMantissa * kLog2OfE;
}

double portableLn(double x) {
  const Split parts = split(x);
  return parts.exponent * kLn2High + (parts.exponent * kLn2Low + parts.lnMantissa);
}

double portableExp(double x) {
  const double clamped = std::clamp(x, -kMaxExponent, kMaxExponent);
  const double k = std::floor(clamped * kLog2OfE + 0.5);
  const double r = (clamped - k * kLn2High) - k * kLn2Low;
  return std::ldexp(1 + r * polynomial(kInverseFactorials, r), static_cast<int>(k));
}

Simd bestSimd() {
#if defined(__x86_64__)
  static const bool kHas =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (kHas) return Simd::Avx512;
#endif
  return Simd::Portable;
}

}  // namespace tilescope

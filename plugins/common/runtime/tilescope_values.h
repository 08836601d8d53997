// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a generated program: fp32, or int8 where TILESCOPE_INT8 is defined. What happens to a sum after its
// last addition, and the random data, are those of Tilescope's interpreter, value for value (docs/program_arithmetic.md
// there).
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>

#include "tilescope_target.h"

namespace ts {

#ifdef TILESCOPE_INT8
using Value = std::int8_t;  // of maps and weights
using Sum = std::int32_t;   // of a convolution while it accumulates, and of biases
constexpr const char* kArithmetic = "int8";
#else
using Value = float;
using Sum = float;
constexpr const char* kArithmetic = "fp32";
#endif

enum class Activation { None, Relu, Relu6, Leaky, Sigmoid };  // int8: Relu6 is Relu, no Sigmoid

// An activation made ready for both arithmetics; passed to kernels.
struct Activate {
  Activation kind = Activation::None;
  float slope = 0;               // of leaky
  std::int64_t fixed_slope = 0;  // the slope × 2^15, rounded half up: of leaky in int8
};

constexpr int kSlopeBits = 15;

__host__ __device__ inline Activate activate(Activation kind, double slope = 0) {
  Activate result;
  result.kind = kind;
  result.slope = static_cast<float>(slope);
  result.fixed_slope = static_cast<std::int64_t>(floor(slope * (1 << kSlopeBits) + 0.5));
  return result;
}

// sum ÷ 2^shift rounding half up.
__host__ __device__ inline std::int64_t shifted_right(std::int64_t sum, int shift) {
  return shift == 0 ? sum : (sum + (std::int64_t{1} << (shift - 1))) >> shift;
}

// sum ÷ count rounding half up; count positive.
__host__ __device__ inline std::int64_t divided_half_up(std::int64_t sum, std::int64_t count) {
  const std::int64_t numerator = 2 * sum + count;
  const std::int64_t quotient = numerator / (2 * count);
  return quotient - (numerator % (2 * count) < 0 ? 1 : 0);
}

__host__ __device__ inline std::int64_t saturated(std::int64_t value) {
  return value < -128 ? -128 : value > 127 ? 127 : value;
}

__host__ __device__ inline float activated(float value, const Activate& activation) {
  switch (activation.kind) {
    case Activation::Relu:
      return value > 0 ? value : 0.0F;
    case Activation::Relu6:
      return value > 0 ? (value < 6.0F ? value : 6.0F) : 0.0F;
    case Activation::Leaky:
      return value > 0 ? value : value * activation.slope;
    case Activation::Sigmoid:
      return 1.0F / (1.0F + expf(-value));
    default:
      return value;
  }
}

__host__ __device__ inline std::int64_t activated(std::int64_t value, const Activate& activation) {
  if (activation.kind == Activation::None || value > 0) return value;
  return activation.kind == Activation::Leaky ? shifted_right(value * activation.fixed_slope, kSlopeBits) : 0;
}

// A sum, or an output that stands in a sum's place.
#ifdef TILESCOPE_INT8
__host__ __device__ inline Sum finished(Sum sum, Sum bias, int shift, const Activate& activation) {
  return static_cast<Sum>(saturated(activated(shifted_right(std::int64_t{sum} + bias, shift), activation)));
}
__host__ __device__ inline Value activated_value(std::int64_t value, const Activate& activation) {
  return static_cast<Value>(saturated(activated(value, activation)));
}
#else
__host__ __device__ inline Sum finished(Sum sum, Sum bias, int, const Activate& activation) {
  return activated(sum + bias, activation);
}
__host__ __device__ inline Value activated_value(float value, const Activate& activation) {
  return activated(value, activation);
}
#endif

// Random data: every value is a function of seed, name of the array and element. SplitMix64 (Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", OOPSLA 2014) and FNV-1a (draft-eastlake-fnv).
namespace random {

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;  // 2^64 ÷ the golden ratio, odd

inline std::uint64_t mix(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
  return word ^ (word >> 31);
}

inline std::uint64_t fnv1a(const void* bytes, std::size_t count) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (std::size_t i = 0; i < count; ++i) hash = (hash ^ static_cast<const unsigned char*>(bytes)[i]) * 0x100000001B3;
  return hash;
}

inline std::uint64_t stream_of(std::uint64_t seed, const std::string& name) {
  return mix(seed + kGolden) ^ fnv1a(name.data(), name.size());
}

inline std::uint64_t word_at(std::uint64_t stream, std::uint64_t element) {
  return mix(stream + (element + 1) * kGolden);
}

// ⌊log2(products of one sum) ÷ 2⌋: weights are spread over ±2^−this.
inline int weight_exponent(std::int64_t products) {
  int log2 = 0;
  while (products >> (log2 + 1) != 0) ++log2;
  return log2 / 2;
}

// (24 bits − 2^23) ÷ 2^(23 + exponent).
inline float fp32(std::uint64_t word, int exponent) {
  const auto whole = static_cast<std::int32_t>(word >> 40) - (1 << 23);
  return static_cast<float>(whole) / static_cast<float>(std::int64_t{1} << (23 + exponent));
}
inline std::int32_t int8(std::uint64_t word) {
  return static_cast<std::int32_t>(word >> 56) - 128;
}
inline std::int32_t int8_weight(std::uint64_t word) {  // without −128
  return static_cast<std::int32_t>(((word >> 32) * 255) >> 32) - 127;
}

}  // namespace random
}  // namespace ts

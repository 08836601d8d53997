// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/random_values.h"

#include <algorithm>
#include <bit>

namespace tilescope {
namespace {

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;  // SplitMix64's step: 2^64 ÷ the golden ratio, odd
constexpr int kFloatBits = 24;                         // of a float's significand

}  // namespace

std::uint64_t mix64(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
  return word ^ (word >> 31);
}

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3;
  return hash;
}

std::uint64_t streamOf(std::uint64_t seed, std::string_view arrayName) {
  return mix64(seed + kGolden) ^ fnv1a(arrayName);
}

std::uint64_t wordAt(std::uint64_t stream, std::uint64_t element) {
  return mix64(stream + (element + 1) * kGolden);
}

float randomFloat(std::uint64_t word, int exponent) {
  const auto whole = static_cast<std::int32_t>(word >> (64 - kFloatBits)) - (1 << (kFloatBits - 1));
  const auto unit = static_cast<float>(std::int64_t{1} << (kFloatBits - 1 + exponent));
  return static_cast<float>(whole) / unit;
}

std::int32_t randomInt8(std::uint64_t word) {
  return static_cast<std::int32_t>(word >> 56) - 128;
}

std::int32_t randomInt8Weight(std::uint64_t word) {
  return static_cast<std::int32_t>(((word >> 32) * 255) >> 32) - 127;
}

int weightExponent(std::int64_t accumulationLength) {
  const auto length = static_cast<std::uint64_t>(std::max<std::int64_t>(accumulationLength, 1));
  return static_cast<int>(std::bit_width(length) - 1) / 2;
}

}  // namespace tilescope

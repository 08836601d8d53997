// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/program_data.h"

#include <algorithm>
#include <bit>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

bool isGiven(const Array& array) {
  return array.role == ArrayRole::Input || array.role == ArrayRole::Weight || array.role == ArrayRole::Bias;
}

void fill(std::vector<float>& values, const Array& array, std::uint64_t stream) {
  const std::int64_t length = array.size.channel * array.size.height * array.size.width;
  const int exponent = array.role == ArrayRole::Weight ? weightExponent(length) : 0;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = randomFloat(wordAt(stream, i), exponent);
}

void fill(std::vector<std::int32_t>& values, const Array& array, std::uint64_t stream) {
  const auto random = array.role == ArrayRole::Weight ? randomInt8Weight : randomInt8;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = random(wordAt(stream, i));
}

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;  // SplitMix64's step: odd, about 2^64 ÷ the golden ratio
constexpr int kFloatBits = 24;                         // bits of a float's significand

}  // namespace

std::size_t countOf(const Values& values) {
  return std::visit([](const auto& held) { return held.size(); }, values);
}

std::size_t storageOf(const Program& program, std::size_t array) {
  for (std::size_t steps = 0; steps <= program.arrays.size(); ++steps) {
    const std::optional<std::size_t>& target = program.arrays.at(array).aliasOf;
    if (!target) return array;
    array = *target;
  }
  ensure(false, "an array that is an alias of itself");
  return array;
}

ProgramData emptyData(const Program& program, Arithmetic arithmetic) {
  ProgramData data;
  data.arithmetic = arithmetic;
  for (const Array& array : program.arrays) {
    const auto count = array.aliasOf ? std::size_t{0} : static_cast<std::size_t>(array.size.elements());
    if (arithmetic == Arithmetic::Fp32) {
      data.arrays.emplace_back(std::vector<float>(count));
    } else {
      data.arrays.emplace_back(std::vector<std::int32_t>(count));
    }
  }
  return data;
}

ProgramData fillRandom(const Program& program, Arithmetic arithmetic, std::uint64_t seed) {
  ProgramData data = emptyData(program, arithmetic);
  for (std::size_t i = 0; i < program.arrays.size(); ++i) {
    const Array& array = program.arrays[i];
    if (!isGiven(array)) continue;
    const std::uint64_t stream = streamOf(seed, array.name);
    std::visit([&](auto& values) { fill(values, array, stream); }, data.arrays[i]);
  }
  return data;
}

NamedValues byName(const Program& program, const ProgramData& data) {
  NamedValues named;
  for (std::size_t i = 0; i < program.arrays.size(); ++i) {
    named[program.arrays[i].name] = data.arrays.at(storageOf(program, i));
  }
  return named;
}

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

// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a program's arrays.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/program/execution/arithmetic.h"
#include "core/program/program.h"

namespace tilescope {

using Values = std::variant<std::vector<float>, std::vector<std::int32_t>>;
using NamedValues = std::map<std::string, Values>;

std::size_t countOf(const Values& values);

// A row-major vector per array; empty for an alias, whose values are in its storageOf().
struct ProgramData {
  Arithmetic arithmetic = Arithmetic::Fp32;
  std::vector<Values> arrays;

  bool operator==(const ProgramData&) const = default;
};

// The array with this array's values: itself, or the one that its alias leads to.
std::size_t storageOf(const Program& program, std::size_t array);

ProgramData emptyData(const Program& program, Arithmetic arithmetic);

// Random inputs, weights and biases; maps are 0. Values depend on seed, array name and element only.
ProgramData fillRandom(const Program& program, Arithmetic arithmetic, std::uint64_t seed);

NamedValues byName(const Program& program, const ProgramData& data);

// Random data that any language can reproduce with 64-bit integers (docs/program_arithmetic.md). Sources: SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), FNV-1a (draft-eastlake-fnv).

std::uint64_t mix64(std::uint64_t word);  // the output function of SplitMix64
std::uint64_t fnv1a(std::string_view text);

// An array's stream, and the 64-bit word of each element, in row-major order.
std::uint64_t streamOf(std::uint64_t seed, std::string_view arrayName);
std::uint64_t wordAt(std::uint64_t stream, std::uint64_t element);

// (24 bits − 2^23) ÷ 2^(23 + exponent): exact and uniform in [−1, 1) ÷ 2^exponent.
float randomFloat(std::uint64_t word, int exponent);
std::int32_t randomInt8(std::uint64_t word);
std::int32_t randomInt8Weight(std::uint64_t word);

// ⌊log2(accumulationLength) ÷ 2⌋: weights within ±2^−exponent are within 1 to 2 times ±1 ÷ √accumulationLength.
int weightExponent(std::int64_t accumulationLength);

}  // namespace tilescope

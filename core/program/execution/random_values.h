// SPDX-License-Identifier: GPL-3.0-or-later
// Random data that any program can make again, in any language: every value is a function of seed, array name and
// element, made with 64-bit integers only (docs/program_arithmetic.md). Sources: SplitMix64 (Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", OOPSLA 2014), FNV-1a (draft-eastlake-fnv).
#pragma once

#include <cstdint>
#include <string_view>

namespace tilescope {

std::uint64_t mix64(std::uint64_t word);  // the output function of SplitMix64
std::uint64_t fnv1a(std::string_view text);

// The stream of one array, and the word of one of its elements, in row-major order.
std::uint64_t streamOf(std::uint64_t seed, std::string_view arrayName);
std::uint64_t wordAt(std::uint64_t stream, std::uint64_t element);

// (24 bits − 2^23) ÷ 2^(23 + exponent): exact, uniform in [−1, 1) ÷ 2^exponent.
float randomFloat(std::uint64_t word, int exponent);
std::int32_t randomInt8(std::uint64_t word);        // −128…127
std::int32_t randomInt8Weight(std::uint64_t word);  // −127…127

// ⌊log2(accumulationLength) ÷ 2⌋: weights in ±2^−this lie within ±1 to ±2 times 1 ÷ √accumulationLength.
int weightExponent(std::int64_t accumulationLength);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles as sets of prime factors, a bit each: what lies inside what is one instruction.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

// Temporal iterations inside: a bit per prime factor of each dimension; of k equal factors the lowest k bits of theirs.
using Inside = std::uint64_t;
using DivisorNumbers = std::array<std::uint16_t, kMaxDims>;  // [dimension] among the divisors of its iterations

// The divisors of the iterations of one dimension. The first is 1, the last all of them.
struct Divisors {
  std::vector<std::int64_t> values;
  std::vector<Inside> codes;
  std::vector<Inside> primes;  // the bits of each prime
};

// shift: where the dimension's bits begin.
Divisors divisorsOf(std::int64_t number, unsigned shift);

// Bits that are enough for the iterations of a dimension of this size, whatever runs in parallel.
unsigned factorBits(std::int64_t size);

}  // namespace tilescope::zigzag

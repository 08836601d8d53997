// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/divisors.h"

#include <bit>

namespace tilescope::zigzag {

Divisors divisorsOf(std::int64_t number, unsigned shift) {
  Divisors all{{1}, {0}, {}};
  for (std::int64_t prime = 2, left = number; left > 1; ++prime) {
    if (prime * prime > left) prime = left;
    if (left % prime != 0) continue;
    const std::size_t known = all.values.size();
    std::int64_t power = 1;
    Inside code = 0;
    for (; left % prime == 0; left /= prime) {
      code |= Inside{1} << shift++;
      power *= prime;
      for (std::size_t i = 0; i < known; ++i) {
        all.values.push_back(all.values[i] * power);
        all.codes.push_back(all.codes[i] | code);
      }
    }
    all.primes.push_back(code);
  }
  return all;
}

unsigned factorBits(std::int64_t size) {
  return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(size))) - 1;
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/loop_prime_factors.h"

#include <algorithm>

namespace tilescope::zigzag {
namespace {

struct Factors {
  std::size_t dim = 0;
  std::vector<std::int64_t> sizes;  // ascending
};

std::vector<std::int64_t> primesOf(std::int64_t number) {
  std::vector<std::int64_t> primes;
  for (std::int64_t p = 2; p * p <= number; ++p)
    for (; number % p == 0; number /= p) primes.push_back(p);
  if (number > 1) primes.push_back(number);
  return primes;
}

void mergeSmallest(std::vector<std::int64_t>& sizes) {
  const std::int64_t product = sizes[0] * sizes[1];
  sizes.erase(sizes.begin(), sizes.begin() + 2);
  sizes.insert(std::upper_bound(sizes.begin(), sizes.end(), product), product);
}

}  // namespace

std::vector<Loop> loopPrimeFactors(const Sizes& temporal, std::size_t dims, int limit) {
  std::vector<Factors> all;
  std::size_t count = 0;
  for (std::size_t d = 0; d < dims; ++d) {
    if (temporal[d] <= 1) continue;
    all.push_back({d, primesOf(temporal[d])});
    count += all.back().sizes.size();
  }
  if (all.empty()) return {{0, 1}};
  for (const std::size_t most = std::max(static_cast<std::size_t>(limit), all.size()); count > most; --count) {
    const auto longest = std::max_element(
        all.begin(), all.end(), [](const Factors& a, const Factors& b) { return a.sizes.size() < b.sizes.size(); });
    mergeSmallest(longest->sizes);
  }
  std::vector<Loop> loops;
  for (const Factors& factors : all)
    for (const std::int64_t size : factors.sizes) loops.push_back({factors.dim, size});
  return loops;
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/visiting_order.h"

#include <algorithm>
#include <tuple>

#include "core/base/ensure.h"

namespace tilescope::zigzag {
namespace {

struct Factors {
  std::size_t dim = 0;
  std::vector<std::int64_t> sizes;
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

LoopKinds loopKinds(const std::vector<Loop>& loops, const std::vector<std::string>& dimNames) {
  std::vector<Loop> sorted = loops;
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Loop& a, const Loop& b) {
    return std::tie(dimNames[a.dim], a.size) < std::tie(dimNames[b.dim], b.size);
  });
  LoopKinds kinds;
  for (const Loop& loop : sorted) {
    if (kinds.loops.empty() || kinds.loops.back() != loop) {
      kinds.loops.push_back(loop);
      kinds.counts.push_back(0);
    }
    ++kinds.counts.back();
  }
  return kinds;
}

double ordersOf(const LoopKinds& kinds) {
  double orders = 1;
  std::size_t placed = 0;
  for (const std::size_t count : kinds.counts)
    for (std::size_t k = 1; k <= count; ++k) orders = orders * static_cast<double>(++placed) / static_cast<double>(k);
  return orders;
}

VisitingOrder::VisitingOrder(const LoopKinds& kinds) {
  for (std::size_t kind = kinds.counts.size(); kind-- > 0;)
    values_.insert(values_.end(), kinds.counts[kind], static_cast<std::uint8_t>(kind));
  const std::size_t n = values_.size();
  ensure(n >= 1, "an order of at least one loop");
  for (std::size_t node = 0; node < n; ++node) after_.push_back(node + 1 < n ? node + 1 : kEnd);
  j_ = n - 1;
  i_ = n > 1 ? n - 2 : n - 1;
  current_.resize(n);
  readList();
}

bool VisitingOrder::next() {
  if (after_[j_] == kEnd && value(j_) >= value(head_)) return false;
  const std::size_t before = after_[j_] != kEnd && value(i_) >= value(after_[j_]) ? j_ : i_;
  const std::size_t moved = after_[before];
  after_[before] = after_[moved];
  after_[moved] = head_;
  if (value(moved) < value(head_)) i_ = moved;
  j_ = after_[i_];
  head_ = moved;
  readList();
  return true;
}

void VisitingOrder::readList() {
  std::size_t place = 0;
  for (std::size_t node = head_; node != kEnd; node = after_[node]) current_[place++] = value(node);
}

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

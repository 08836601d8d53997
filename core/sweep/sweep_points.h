// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a sweep by number: all combinations (last axis fastest), or a sample. A point depends only on
// description and number, so workers need no communication. Larger counts extend a sweep, except latin_hypercube.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/sweep/sweep_description.h"

namespace tilescope {

class SweepPoints {
 public:
  explicit SweepPoints(const SweepDescription& sweep);
  ~SweepPoints();
  SweepPoints(const SweepPoints&) = delete;
  SweepPoints& operator=(const SweepPoints&) = delete;

  std::int64_t size() const { return size_; }
  void indicesOf(std::int64_t number, std::span<std::size_t> indices) const;
  std::vector<std::size_t> indicesOf(std::int64_t number) const;

 private:
  struct Sobol;

  std::vector<std::size_t> sizes_;
  SweepSample sample_;
  std::int64_t size_ = 0;
  std::unique_ptr<const Sobol> sobol_;
};

// Equal on every machine. SplitMix64's mixing function (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
// Generators", OOPSLA 2014).
std::uint64_t counterHash(std::uint64_t seed, std::uint64_t number, std::uint64_t axis);
// Position of `number` in a permutation of 0 … size − 1, selected by seed and axis.
std::uint64_t permuted(std::uint64_t number, std::uint64_t size, std::uint64_t seed, std::uint64_t axis);

}  // namespace tilescope

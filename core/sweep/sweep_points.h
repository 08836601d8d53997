// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a sweep by number: for a grid all combinations, the last axis fastest; for a sample those that its
// method draws. A point depends only on the description and its number, so shards and workers need no communication;
// and a larger count extends a sweep, except for latin_hypercube, whose points also depend on their count.
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
  // Sets the index of every axis's value. number: from 0 to size() − 1. Safe from several threads.
  void indicesOf(std::int64_t number, std::span<std::size_t> indices) const;
  std::vector<std::size_t> indicesOf(std::int64_t number) const;

 private:
  struct Sobol;

  std::vector<std::size_t> sizes_;  // of the axes
  SweepSample sample_;
  std::int64_t size_ = 0;
  std::unique_ptr<const Sobol> sobol_;
};

// A hash of seed, number and axis, the same on every machine, by the mixing function of SplitMix64 (Steele, Lea, Flood,
// "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
std::uint64_t counterHash(std::uint64_t seed, std::uint64_t number, std::uint64_t axis);
// The position of a number in a permutation of 0 … size−1 selected by seed and axis.
std::uint64_t permuted(std::uint64_t number, std::uint64_t size, std::uint64_t seed, std::uint64_t axis);

}  // namespace tilescope

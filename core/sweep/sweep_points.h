// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a sweep by number. A grid has all combinations, with the last axis fastest; a sample has those that its
// method draws. A point depends only on the description and its number, so shards and workers need no communication. A
// larger count extends a sweep, except for latin_hypercube, whose points depend on the count.
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
  // Sets the value index of every axis. number: 0 to size() − 1. Thread-safe.
  void indicesOf(std::int64_t number, std::span<std::size_t> indices) const;
  std::vector<std::size_t> indicesOf(std::int64_t number) const;

 private:
  struct Sobol;

  std::vector<std::size_t> sizes_;  // number of values of each axis
  SweepSample sample_;
  std::int64_t size_ = 0;
  std::unique_ptr<const Sobol> sobol_;
};

// A hash of seed, number and axis that is the same on every machine. Uses the mixing function of SplitMix64 (Steele,
// Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
std::uint64_t counterHash(std::uint64_t seed, std::uint64_t number, std::uint64_t axis);
// The position of `number` in a permutation of 0 … size − 1. Seed and axis select the permutation.
std::uint64_t permuted(std::uint64_t number, std::uint64_t size, std::uint64_t seed, std::uint64_t axis);

}  // namespace tilescope

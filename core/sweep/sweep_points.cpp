// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_points.h"

#include <boost/random/sobol.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

using Method = SweepSample::Method;

std::uint64_t mixed(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

double unitOf(std::uint64_t bits) {
  return std::ldexp(static_cast<double>(bits >> 11U), -53);
}

std::size_t quantile(double part, std::size_t values) {
  return static_cast<std::size_t>(part * static_cast<double>(values));
}

}  // namespace

struct SweepPoints::Sobol {
  boost::random::sobol start;  // at the first point
};

std::uint64_t counterHash(std::uint64_t seed, std::uint64_t number, std::uint64_t axis) {
  return mixed(mixed(mixed(seed) ^ number) ^ axis);
}

// A Feistel network over the next even number of bits, repeated until below size: at most four times on average.
std::uint64_t permuted(std::uint64_t number, std::uint64_t size, std::uint64_t seed, std::uint64_t axis) {
  constexpr std::uint64_t kRounds = 4;
  const auto half = static_cast<unsigned>((std::bit_width(size - 1) + 1) / 2);
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = number >> half, right = number & mask;
    for (std::uint64_t round = 0; round < kRounds; ++round) {
      const std::uint64_t next = left ^ (counterHash(seed ^ mixed(round), right, axis) & mask);
      left = right;
      right = next;
    }
    number = left << half | right;
  } while (number >= size);
  return number;
}

SweepPoints::SweepPoints(const SweepDescription& sweep) : sample_(sweep.sample), size_(sweep.points()) {
  for (const SweepAxis& axis : sweep.axes) sizes_.push_back(axis.size());
  if (sample_.method != Method::Sobol) return;
  boost::random::sobol start(sizes_.size());
  start.seed(static_cast<boost::random::sobol::result_type>(sample_.skip));
  sobol_ = std::make_unique<const Sobol>(Sobol{std::move(start)});
}

SweepPoints::~SweepPoints() = default;

void SweepPoints::indicesOf(std::int64_t number, std::span<std::size_t> indices) const {
  ensure(number >= 0 && number < size_, "a point has a number of the sweep");
  const auto point = static_cast<std::uint64_t>(number);
  switch (sample_.method) {
    case Method::Grid: {
      std::uint64_t rest = point;
      for (std::size_t axis = sizes_.size(); axis-- > 0; rest /= sizes_[axis]) indices[axis] = rest % sizes_[axis];
      return;
    }
    case Method::Random:
      for (std::size_t axis = 0; axis < sizes_.size(); ++axis)
        indices[axis] = quantile(unitOf(counterHash(sample_.seed, point, axis)), sizes_[axis]);
      return;
    case Method::LatinHypercube: {
      const auto count = static_cast<std::uint64_t>(sample_.count);
      for (std::size_t axis = 0; axis < sizes_.size(); ++axis) {
        const auto stratum = static_cast<double>(permuted(point, count, sample_.seed, axis));
        const double part = (stratum + unitOf(counterHash(sample_.seed, point, axis))) / static_cast<double>(count);
        indices[axis] = std::min(quantile(part, sizes_[axis]), sizes_[axis] - 1);  // the division may round up to 1
      }
      return;
    }
    case Method::Sobol: {
      boost::random::sobol sequence = sobol_->start;
      sequence.discard(point * sizes_.size());
      for (std::size_t axis = 0; axis < sizes_.size(); ++axis)
        indices[axis] = quantile(unitOf(sequence()), sizes_[axis]);
      return;
    }
    case Method::Points:
      std::copy(sample_.points[point].begin(), sample_.points[point].end(), indices.begin());
      return;
  }
}

std::vector<std::size_t> SweepPoints::indicesOf(std::int64_t number) const {
  std::vector<std::size_t> indices(sizes_.size());
  indicesOf(number, indices);
  return indices;
}

}  // namespace tilescope

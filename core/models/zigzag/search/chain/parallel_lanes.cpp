// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/parallel_lanes.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tilescope::zigzag {

namespace {

bool alike(const Problem& problem, const Halo& a, const Halo& b) {
  return a.a == b.a && a.b == b.b && a.before == b.before && a.extent == b.extent &&
         problem.sizes[a.x] == problem.sizes[b.x] && problem.sizes[a.y] == problem.sizes[b.y];
}

DimMask mirrored(DimMask dims, const std::vector<std::size_t>& mirror) {
  DimMask result = 0;
  for (std::size_t d = 0; d < kMaxDims; ++d)
    if (has(dims, d)) result |= maskOf(mirror[d]);
  return result;
}

DimMask directOf(const Operand& operand) {
  DimMask dims = 0;
  for (const std::size_t d : operand.direct) dims |= maskOf(d);
  return dims;
}

// Whether all operands are indexed as before if halos a and b change places.
bool unchanged(const Problem& problem, std::size_t a, std::size_t b, const std::vector<std::size_t>& mirror) {
  for (std::size_t h = 0; h < problem.halos.size(); ++h) {
    const Halo& halo = problem.halos[h];
    if (h != a && h != b && (mirror[halo.x] != halo.x || mirror[halo.y] != halo.y)) return false;
  }
  return std::all_of(problem.operands.begin(), problem.operands.end(), [&](const Operand& o) {
    const auto reaches = [&](std::size_t h) { return std::find(o.halos.begin(), o.halos.end(), h) != o.halos.end(); };
    return reaches(a) == reaches(b) && mirrored(o.touching, mirror) == o.touching &&
           mirrored(directOf(o), mirror) == directOf(o);
  });
}

// [pair of equivalent halos][dimension]: its counterpart.
std::vector<std::vector<std::size_t>> mirrorsOf(const Problem& problem) {
  std::vector<std::vector<std::size_t>> mirrors;
  for (std::size_t a = 0; a < problem.halos.size(); ++a)
    for (std::size_t b = a + 1; b < problem.halos.size(); ++b) {
      const Halo &first = problem.halos[a], &second = problem.halos[b];
      if (!alike(problem, first, second)) continue;
      std::vector<std::size_t> mirror(kMaxDims);
      std::iota(mirror.begin(), mirror.end(), std::size_t{0});
      std::swap(mirror[first.x], mirror[second.x]);
      if (first.y != second.y) std::swap(mirror[first.y], mirror[second.y]);
      if (unchanged(problem, a, b, mirror)) mirrors.push_back(std::move(mirror));
    }
  return mirrors;
}

}  // namespace

ParallelLanes::ParallelLanes(const Problem& problem) : mirrors_(mirrorsOf(problem)) {
  for (std::size_t a = 0; a < problem.arrayDims.size(); ++a) {
    const auto servedAlike = [&](std::size_t b) {
      return std::all_of(problem.memories.begin(), problem.memories.end(),
                         [&](const MemoryOf& m) { return m.serves[a] == m.serves[b]; });
    };
    std::size_t same = 0;
    while (same < a && !servedAlike(same)) ++same;
    groups_.push_back(same < a ? groups_[same] : groupCount_++);
  }
  known_.emplace_back(groupCount_, 1);
}

LaneNumbers ParallelLanes::numbersOf(const Unrolling& balanced) {
  LaneNumbers numbers{};
  std::vector<std::int64_t> lanes(groupCount_);
  for (const std::vector<Unroll>& outer : balanced)
    for (const Unroll& one : outer) {
      if (numbers[one.dim] != 0) continue;
      std::fill(lanes.begin(), lanes.end(), 1);
      for (std::size_t a = 0; a < balanced.size(); ++a)
        for (const Unroll& unroll : balanced[a])
          if (unroll.dim == one.dim) lanes[groups_[a]] *= unroll.factor;
      const auto found = std::find(known_.begin(), known_.end(), lanes);
      numbers[one.dim] = static_cast<std::uint16_t>(found - known_.begin());
      if (found == known_.end()) known_.push_back(lanes);
    }
  return numbers;
}

LaneNumbers ParallelLanes::upToMirroring(const LaneNumbers& numbers) const {
  LaneNumbers first = numbers;
  for (const std::vector<std::size_t>& mirror : mirrors_) {
    LaneNumbers other{};
    for (std::size_t d = 0; d < kMaxDims; ++d) other[mirror[d]] = first[d];
    first = std::min(first, other);
  }
  return first;
}

}  // namespace tilescope::zigzag

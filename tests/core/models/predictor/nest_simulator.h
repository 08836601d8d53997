// SPDX-License-Identifier: GPL-3.0-or-later
// Runs every loop and PE of a nest, and collects the elements of each tile. A slow reference for
// core/models/predictor/counting.h, without shared code.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include "core/models/predictor/counting.h"

namespace tilescope::predictor {

struct Observed {
  double perElement = 0;   // words that arrive at a processing element, for all of them
  double ofArray = 0;      // words that leave the level above, each once for all receivers
  double refreshes = 0;    // number of tiles; a sliding window counts once
  double tile = 0;         // maximum words of one refresh, per holder
  double tileOfArray = 0;  // sum over all holders
  double held = 0;         // maximum words at a time, per holder
};

class NestSimulator {
 public:
  NestSimulator(const Shape& shape, const Nest& nest, const Bounds& size) : shape_(shape), nest_(nest), size_(size) {
    Bounds stride = ones();
    temporalStride_.resize(nest.temporal.size());
    const auto outwards = [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = end; i-- > begin;) {
        std::int64_t& s = stride[index(nest.temporal[i].dim)];
        temporalStride_[i] = s;
        s *= nest.temporal[i].bound;
      }
    };
    outwards(nest.peBegin(), nest.temporal.size());
    arrayStride_ = stride;
    for (std::size_t d = 0; d < stride.size(); ++d) stride[d] *= nest.array[d];
    outwards(0, nest.peBegin());
    for (std::int64_t pe = 0; pe < elementsOf(nest.array); ++pe) {
      Bounds offsets{};
      std::int64_t rest = pe;
      for (std::size_t d = 0; d < offsets.size(); ++d) {
        offsets[d] = rest % nest.array[d] * arrayStride_[d];
        rest /= nest.array[d];
      }
      pes_.push_back(offsets);
    }
  }

  double macs() const {
    double count = 0;
    forEachStep([&](const std::vector<std::int64_t>&, const Bounds& at) {
      for (const Bounds& pe : pes_) count += inside(at, pe) ? 1 : 0;
    });
    return count;
  }

  double steps() const {
    double count = 0;
    forEachStep([&](const std::vector<std::int64_t>&, const Bounds& at) {
      count += std::any_of(pes_.begin(), pes_.end(), [&](const Bounds& pe) { return inside(at, pe); }) ? 1 : 0;
    });
    return count;
  }

  Observed run(Tensor tensor, Level level) const {
    const std::vector<Tile> tiles = tilesOf(tensor, level);
    const bool slides = tensor == Tensor::I && nest_.slidingWindow && canSlide(level);
    const std::vector<std::size_t> loops = loopsAbove(tensor, level);
    Observed seen;
    std::vector<Words> arrived;
    const auto close = [&] {
      Words all;
      for (const Words& words : arrived) {
        seen.perElement += real(words);
        seen.tile = std::max(seen.tile, real(words));
        all.insert(words.begin(), words.end());
      }
      seen.ofArray += real(all);
      seen.tileOfArray = std::max(seen.tileOfArray, real(all));
      seen.refreshes += all.empty() ? 0 : 1;
    };
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const bool goesOn = slides && i > 0 && isNext(tiles[i - 1].digits, tiles[i].digits, loops);
      if (!goesOn) {
        if (i > 0) close();
        arrived.assign(tiles[i].held.size(), {});
      }
      for (std::size_t h = 0; h < tiles[i].held.size(); ++h) {
        seen.held = std::max(seen.held, real(tiles[i].held[h]));
        for (const std::uint64_t word : tiles[i].held[h]) {
          const bool isThere = goesOn && tiles[i - 1].held[h].contains(word);
          if (isThere) continue;
          refetched_ = refetched_ || !arrived[h].insert(word).second;
        }
      }
    }
    close();
    return seen;
  }

  // True would contradict the sliding rule.
  bool refetched() const { return refetched_; }

 private:
  using Words = std::set<std::uint64_t>;
  struct Tile {
    std::vector<std::int64_t> digits;  // indices of the relevant loops above
    std::vector<Words> held;           // by holder: each processing element, or the array
  };

  static double real(const Words& words) { return static_cast<double>(words.size()); }

  std::size_t location(Tensor tensor, Level level) const {
    return (level == Level::Buffer ? nest_.buffer : nest_.pe)[tilescope::index(tensor)];
  }

  // The controller also runs iterations outside the layer, which do nothing.
  bool inside(const Bounds& at, const Bounds& pe) const {
    for (std::size_t d = 0; d < at.size(); ++d)
      if (at[d] + pe[d] >= size_[d]) return false;
    return true;
  }

  template <class Visit>
  void forEachStep(Visit visit) const {
    std::vector<std::int64_t> digits(nest_.temporal.size(), 0);
    Bounds at{};
    for (;;) {
      visit(digits, at);
      std::size_t i = digits.size();
      while (i > 0) {
        --i;
        std::int64_t& position = at[index(nest_.temporal[i].dim)];
        if (++digits[i] < nest_.temporal[i].bound) {
          position += temporalStride_[i];
          break;
        }
        position -= (nest_.temporal[i].bound - 1) * temporalStride_[i];
        digits[i] = 0;
        if (i == 0) return;
      }
      if (digits.empty()) return;
    }
  }

  std::uint64_t word(Tensor tensor, const Bounds& at, const Bounds& pe) const {
    std::uint64_t id = 0;
    Bounds position{};
    for (std::size_t d = 0; d < at.size(); ++d)
      if (shape_.isRelevant(tensor, kDims[d])) position[d] = at[d] + pe[d];
    if (tensor == Tensor::I)
      for (const Axis& axis : shape_.axes) {
        if (!axis.slides) continue;
        position[index(axis.out)] =
            axis.stride * position[index(axis.out)] + axis.dilation * position[index(axis.kernel)];
        position[index(axis.kernel)] = 0;
      }
    for (const std::int64_t p : position) id = id * 211 + static_cast<std::uint64_t>(p);
    return id;
  }

  std::vector<std::size_t> loopsAbove(Tensor tensor, Level level) const {
    std::vector<std::size_t> loops;
    for (std::size_t i = 0; i < location(tensor, level); ++i)
      if (shape_.isRelevant(tensor, nest_.temporal[i].dim) && nest_.temporal[i].bound > 1) loops.push_back(i);
    return loops;
  }

  std::vector<Tile> tilesOf(Tensor tensor, Level level) const {
    const std::vector<std::size_t> loops = loopsAbove(tensor, level);
    std::vector<Tile> tiles;
    forEachStep([&](const std::vector<std::int64_t>& digits, const Bounds& at) {
      std::vector<std::int64_t> key;
      for (const std::size_t loop : loops) key.push_back(digits[loop]);
      if (tiles.empty() || tiles.back().digits != key)
        tiles.push_back({key, std::vector<Words>(level == Level::Pe ? pes_.size() : 1)});
      for (std::size_t p = 0; p < pes_.size(); ++p)
        if (inside(at, pes_[p])) tiles.back().held[level == Level::Pe ? p : 0].insert(word(tensor, at, pes_[p]));
    });
    return tiles;
  }

  // Only the innermost loop has advanced, by one.
  static bool isNext(const std::vector<std::int64_t>& before, const std::vector<std::int64_t>& now,
                     const std::vector<std::size_t>& loops) {
    if (loops.empty() || now.back() != before.back() + 1) return false;
    return std::equal(now.begin(), now.end() - 1, before.begin());
  }

  // Index values reached by the loops from `from` on and, withArray, by the array.
  std::set<std::int64_t> offsets(Dim dim, std::size_t from, bool withArray) const {
    std::set<std::int64_t> values{0};
    const auto add = [&](std::int64_t bound, std::int64_t stride) {
      std::set<std::int64_t> next;
      for (const std::int64_t v : values)
        for (std::int64_t i = 0; i < bound; ++i) next.insert(v + i * stride);
      values = std::move(next);
    };
    for (std::size_t i = from; i < nest_.temporal.size(); ++i)
      if (nest_.temporal[i].dim == dim) add(nest_.temporal[i].bound, temporalStride_[i]);
    if (withArray) add(nest_.array[index(dim)], arrayStride_[index(dim)]);
    return values;
  }

  static bool areFirst(const std::set<std::int64_t>& values) {
    return *values.rbegin() + 1 == static_cast<std::int64_t>(values.size());
  }

  // Output rows (or columns) follow one another, and windows overlap without gaps.
  bool canSlide(Level level) const {
    const std::vector<std::size_t> loops = loopsAbove(Tensor::I, level);
    if (loops.empty()) return false;
    const std::size_t loop = loops.back();
    for (const Axis& axis : shape_.axes) {
      if (!axis.slides || axis.out != nest_.temporal[loop].dim) continue;
      const bool buffer = level == Level::Buffer;
      if (!buffer && nest_.array[index(axis.out)] > 1) return false;
      const auto outs = offsets(axis.out, loop + 1, buffer), kernels = offsets(axis.kernel, loop + 1, buffer);
      if (!areFirst(outs) || !areFirst(kernels)) return false;
      if (temporalStride_[loop] != static_cast<std::int64_t>(outs.size())) return false;
      const std::int64_t unit = std::gcd(axis.stride, axis.dilation);
      std::set<std::int64_t> rows, next;
      for (const std::int64_t o : outs)
        for (const std::int64_t k : kernels) {
          rows.insert((axis.stride * o + axis.dilation * k) / unit);
          next.insert((axis.stride * (o + temporalStride_[loop]) + axis.dilation * k) / unit);
        }
      return areFirst(rows) && *next.begin() <= *rows.rbegin();
    }
    return false;
  }

  const Shape& shape_;
  const Nest& nest_;
  const Bounds& size_;
  std::vector<std::int64_t> temporalStride_;
  Bounds arrayStride_{};
  std::vector<Bounds> pes_;
  mutable bool refetched_ = false;
};

}  // namespace tilescope::predictor

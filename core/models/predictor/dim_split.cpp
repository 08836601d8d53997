// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/dim_split.h"

#include <algorithm>
#include <vector>

#include "core/models/distinct_positions.h"

namespace tilescope::predictor {
namespace {

struct Digit {
  std::int64_t bound = 1;
  bool isAbove = false;
};

// Indices inside a tile: up to three loops, innermost first, with strides.
struct Sequence {
  std::array<std::int64_t, 3> bound{}, stride{};
  std::size_t loops = 0;

  void add(std::int64_t b, std::int64_t s) {
    if (b == 1) return;
    if (loops > 0 && s == stride[loops - 1] * bound[loops - 1]) {
      bound[loops - 1] *= b;
      return;
    }
    bound[loops] = b;
    stride[loops++] = s;
  }

  std::int64_t at(std::int64_t n) const {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < loops; ++i) {
      const bool outermost = i + 1 == loops;
      value += (outermost ? n : n % bound[i]) * stride[i];
      n /= bound[i];
    }
    return value;
  }

  bool isEven(std::int64_t n) const { return loops < 2 || n <= bound[0]; }
  std::int64_t spacing() const { return loops == 0 ? 1 : stride[0]; }
};

Sequence sequenceOf(const DimSplit& s, Of of) {
  Sequence sequence;
  sequence.add(s.belowInPe, 1);
  if (of == Of::Array) sequence.add(s.array, s.belowInPe * s.aboveInPe);
  sequence.add(s.below, s.belowInPe * s.aboveInPe * s.array);
  return sequence;
}

}  // namespace

Splits splitsAt(const Nest& nest, std::size_t location) {
  Splits splits;
  const std::size_t pe = nest.peBegin();
  for (std::size_t i = 0; i < nest.temporal.size(); ++i) {
    const Loop& loop = nest.temporal[i];
    DimSplit& split = splits[index(loop.dim)];
    if (i < location)
      (i < pe ? split.above : split.aboveInPe) *= loop.bound;
    else
      (i < pe ? split.below : split.belowInPe) *= loop.bound;
  }
  for (std::size_t dim = 0; dim < splits.size(); ++dim) splits[dim].array = nest.array[dim];
  return splits;
}

std::int64_t Pieces::tiles() const {
  std::int64_t sum = 0;
  for (const Piece& piece : *this) sum += piece.tiles;
  return sum;
}

// Compares the digits above the location with the last index's, outermost first. Up to the first difference, the digits
// below may be at most the last index's; afterwards they are free.
Pieces piecesOf(const DimSplit& s, std::int64_t size, Of of) {
  const std::int64_t inside = s.below * s.belowInPe * (of == Of::Array ? s.array : 1);
  const std::int64_t outside = s.above * s.aboveInPe * (of == Of::Element ? s.array : 1);
  if (inside * outside == size) return {{{{inside, outside}}}, 1};
  const std::array<Digit, 5> digits{
      {{s.above, true}, {s.below, false}, {s.array, of == Of::Element}, {s.aboveInPe, true}, {s.belowInPe, false}}};
  Pieces pieces;
  const auto add = [&](std::int64_t indices, std::int64_t tiles) {
    if (indices > 0 && tiles > 0) pieces.all[pieces.count++] = {indices, tiles};
  };
  std::int64_t within = 1, tilesAfter = 1, indicesAfter = 1;
  for (const Digit& digit : digits) {
    within *= digit.bound;
    (digit.isAbove ? tilesAfter : indicesAfter) *= digit.bound;
  }
  std::int64_t last = size - 1, rank = 0;  // rank: of the last index among all values of the digits below
  std::array<Piece, 3> smaller{};
  std::size_t smallerCount = 0;
  for (const Digit& digit : digits) {
    within /= digit.bound;
    const std::int64_t own = last / within;
    last %= within;
    (digit.isAbove ? tilesAfter : indicesAfter) /= digit.bound;
    if (digit.isAbove) {
      add((rank + 1) * indicesAfter, own * tilesAfter);
      smaller[smallerCount++] = {rank * indicesAfter, (digit.bound - 1 - own) * tilesAfter};
    } else {
      rank = rank * digit.bound + own;
    }
  }
  add(rank + 1, 1);
  while (smallerCount-- > 0) add(smaller[smallerCount].indices, smaller[smallerCount].tiles);
  return pieces;
}

std::int64_t positions(const Axis& axis, const DimSplit& out, std::int64_t outIndices, const DimSplit& kernel,
                       std::int64_t kernelIndices, Of of) {
  const Sequence outs = sequenceOf(out, of), kernels = sequenceOf(kernel, of);
  if (outs.isEven(outIndices) && kernels.isEven(kernelIndices))
    return distinctPositions(axis.stride * outs.spacing(), outIndices, axis.dilation * kernels.spacing(),
                             kernelIndices);
  std::vector<bool> touched(static_cast<std::size_t>(axis.stride * outs.at(outIndices - 1) +
                                                     axis.dilation * kernels.at(kernelIndices - 1) + 1));
  std::int64_t distinct = 0;
  for (std::int64_t o = 0; o < outIndices; ++o)
    for (std::int64_t k = 0; k < kernelIndices; ++k) {
      auto position = touched[static_cast<std::size_t>(axis.stride * outs.at(o) + axis.dilation * kernels.at(k))];
      if (position) continue;
      position = true;
      ++distinct;
    }
  return distinct;
}

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
// One loop dimension split at a location, and how many of its indices each tile has, exactly and in closed form.
//
// A dimension's index is a mixed-radix number whose digits are its loops in the order dram, buffer, array, pe. A
// location divides the loops into those above it (each combination of their values is one tile) and those below it
// (inside a tile). The array's loops are below for a tile of all processing elements, and above for the tile of one
// element. Because loops above and below alternate, the indices of a tile may have gaps, and the last iterations may
// lie outside the layer. The indices of a tile are always the first n of the same sequence, so n describes a tile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/models/predictor/nest.h"

namespace tilescope::predictor {

// Products of loop bounds, outermost first.
struct DimSplit {
  std::int64_t above = 1;      // loops of dram and buffer above the location
  std::int64_t below = 1;      // loops of buffer (and dram) below it
  std::int64_t array = 1;      // processing elements
  std::int64_t aboveInPe = 1;  // loops of pe above it
  std::int64_t belowInPe = 1;

  bool operator==(const DimSplit&) const = default;
};
using Splits = std::array<DimSplit, kDims.size()>;  // indexed by Dim

Splits splitsAt(const Nest& nest, std::size_t location);

// Whether a tile belongs to the whole array or to one processing element.
enum class Of { Array, Element };

// The number of tiles that hold exactly the first n indices; empty tiles are left out.
struct Piece {
  std::int64_t indices = 0, tiles = 0;
};
struct Pieces {
  std::array<Piece, 7> all{};  // the first is the largest
  std::size_t count = 0;

  const Piece* begin() const { return all.data(); }
  const Piece* end() const { return all.data() + count; }
  std::int64_t tiles() const;  // tiles that are not empty
};

// The pieces of a dimension of this size; the product of the split must be at least the size.
Pieces piecesOf(const DimSplit& split, std::int64_t size, Of of);

// The number of distinct input positions along an axis, for the first indices of its output and its kernel dimension.
std::int64_t positions(const Axis& axis, const DimSplit& out, std::int64_t outIndices, const DimSplit& kernel,
                       std::int64_t kernelIndices, Of of);

}  // namespace tilescope::predictor

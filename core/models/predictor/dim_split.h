// SPDX-License-Identifier: GPL-3.0-or-later
// A loop dimension split at a location, and how many of its indices each tile has, exactly.
//
// A dimension's index is a mixed-radix number; its digits are its loops in the order dram, buffer, array, pe. Loops
// above the location select a tile, loops below are inside it; array loops are below for a tile of all PEs, above for
// one PE's tile. Loops above and below alternate, so a tile's indices may have gaps, and last iterations may lie
// outside the layer. A tile's indices are always the first n of the same sequence, so n describes a tile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/models/predictor/nest.h"

namespace tilescope::predictor {

// Products of loop bounds.
struct DimSplit {
  std::int64_t above = 1;  // loops of dram and buffer above the location
  std::int64_t below = 1;  // loops of buffer (and dram) below it
  std::int64_t array = 1;
  std::int64_t aboveInPe = 1;  // pe loops above it
  std::int64_t belowInPe = 1;

  bool operator==(const DimSplit&) const = default;
};
using Splits = std::array<DimSplit, kDims.size()>;  // by Dim

Splits splitsAt(const Nest& nest, std::size_t location);

// A tile of the whole array or of one PE.
enum class Of { Array, Element };

// The number of tiles with exactly the first n indices; none are empty.
struct Piece {
  std::int64_t indices = 0, tiles = 0;
};
struct Pieces {
  std::array<Piece, 7> all{};  // the first is the largest
  std::size_t count = 0;

  const Piece* begin() const { return all.data(); }
  const Piece* end() const { return all.data() + count; }
  std::int64_t tiles() const;
};

// The product of the split must be at least size.
Pieces piecesOf(const DimSplit& split, std::int64_t size, Of of);

// Distinct input positions for the first indices of output and kernel dimension.
std::int64_t positions(const Axis& axis, const DimSplit& out, std::int64_t outIndices, const DimSplit& kernel,
                       std::int64_t kernelIndices, Of of);

}  // namespace tilescope::predictor

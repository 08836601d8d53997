// SPDX-License-Identifier: GPL-3.0-or-later
// Data that a nest moves: refreshes × words per refresh, by tensor and level ("DNN-Chip Predictor", ICASSP 2020, eq.
// 2). Exact: distinct elements with stride, dilation, halo, gaps and array slices, and smaller tiles at edges.
// Allocates memory only for gaps in a window.
#pragma once

#include <array>
#include <cstddef>

#include "core/models/predictor/dim_split.h"
#include "core/models/predictor/nest.h"

namespace tilescope::predictor {

inline constexpr std::size_t kOutput = tilescope::index(Tensor::O);

enum class Level { Buffer, Pe };

// A tensor at a level fetches words × repeats. words: distinct elements over all tiles along the tensor's dimensions;
// repeats: tiles along the other dimensions.
struct LevelCount {
  std::size_t location = 0;  // p: temporal loops above, as in the nest
  std::size_t counted = 0;   // q: p moved past the loops above it that fetch nothing new
  double refreshes = 0;      // N_ref: non-empty tiles
  double tile = 0;           // V_ref: elements of the largest tile below q; at pe: of one PE
  double tileOfArray = 0;    // the same for all PEs together
  double held = 0;           // elements below p, which a memory must hold; at pe: of one PE
  double heldByArray = 0;
  double words = 0, repeats = 0;                      // tiles of the whole array
  double wordsPerElement = 0, repeatsPerElement = 0;  // tiles of each PE

  bool operator==(const LevelCount&) const = default;
};

struct Counts {
  std::array<LevelCount, kTensorCount> buffer, pe;  // by Tensor
  double macs = 0;
  double steps = 0;  // iterations of temporal loops with any PE working
  double elements = 1;

  bool operator==(const Counts&) const = default;
};

// Where refreshes are counted: moved outwards past loops of one iteration, loops that the tensor does not depend on
// and, for the input, one loop over which its window slides.
std::size_t countedLocation(const Shape& shape, const Nest& nest, Tensor tensor, Level level);

// size: extents of the dimensions. With shape.size, last tiles end with the layer and the nest should be trimmed; with
// spanned(nest), all tiles are whole.
LevelCount countLevel(const Shape& shape, const Nest& nest, const Bounds& size, Tensor tensor, Level level);
Counts count(const Shape& shape, const Nest& nest, const Bounds& size);

}  // namespace tilescope::predictor

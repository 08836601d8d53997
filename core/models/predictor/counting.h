// SPDX-License-Identifier: GPL-3.0-or-later
// The data that a nest moves: refreshes times words per refresh, for each tensor and level ("DNN-Chip Predictor",
// ICASSP 2020, eq. 2). Counts are exact: distinct elements with stride, dilation, halo, gaps and slices spread over the
// array, and smaller tiles at the edges. Counting uses no strings and allocates memory only for gaps in a window.
#pragma once

#include <array>
#include <cstddef>

#include "core/models/predictor/dim_split.h"
#include "core/models/predictor/nest.h"

namespace tilescope::predictor {

inline constexpr std::size_t kOutput = tilescope::index(Tensor::O);

enum class Level { Buffer, Pe };

// One tensor at one level. words: distinct elements, summed over all tiles along the dimensions that the tensor depends
// on. repeats: the number of tiles along the other dimensions. words × repeats elements are fetched.
struct LevelCount {
  std::size_t location = 0;  // p: number of temporal loops above, as in the nest
  std::size_t counted = 0;   // q: p after moving past the loops above it that cause no new fetch
  double refreshes = 0;      // N_ref: tiles that are not empty
  double tile = 0;           // V_ref: elements of the largest tile below q; of one processing element at pe
  double tileOfArray = 0;    // the same for all processing elements together
  double held = 0;           // elements below p, which a memory must hold; at pe: for one processing element
  double heldByArray = 0;
  double words = 0, repeats = 0;                      // for tiles of the whole array
  double wordsPerElement = 0, repeatsPerElement = 0;  // for separate tiles of every processing element

  bool operator==(const LevelCount&) const = default;
};

struct Counts {
  std::array<LevelCount, kTensorCount> buffer, pe;  // indexed by Tensor
  double macs = 0;
  double steps = 0;     // iterations of the temporal loops during which any processing element works
  double elements = 1;  // processing elements that the array loops keep busy at once

  bool operator==(const Counts&) const = default;
};

// The location at which refreshes are counted. It moves outwards from the given one, past loops of one iteration and
// loops that the tensor does not depend on; for the input, also past one loop over which its window slides.
std::size_t countedLocation(const Shape& shape, const Nest& nest, Tensor tensor, Level level);

// size: the extents of the dimensions. With shape.size the last tiles end with the layer, and the nest should be
// trimmed to it; with spanned(nest) all tiles are whole.
LevelCount countLevel(const Shape& shape, const Nest& nest, const Bounds& size, Tensor tensor, Level level);
Counts count(const Shape& shape, const Nest& nest, const Bounds& size);

}  // namespace tilescope::predictor

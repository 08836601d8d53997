// SPDX-License-Identifier: GPL-3.0-or-later
// What a nest moves: refreshes times words of a refresh, per tensor and level ("DNN-Chip Predictor", ICASSP 2020, eq.
// 2), exactly: distinct elements with stride, dilation, halo, gaps and slices that the array spreads, and tiles at the
// edges as small as they are. No strings, no allocation beyond what a gap in a window needs.
#pragma once

#include <array>
#include <cstddef>

#include "core/models/predictor/dim_split.h"
#include "core/models/predictor/nest.h"

namespace tilescope::predictor {

inline constexpr std::size_t kOutput = tilescope::index(Tensor::O);

enum class Level { Buffer, Pe };

// One tensor at one level. "Words" are distinct elements summed over all tiles along the dimensions that the tensor
// depends on; "repeats" are the tiles along the others, so that words × repeats is what is fetched.
struct LevelCount {
  std::size_t location = 0;  // p: temporal loops above, as the nest says
  std::size_t counted = 0;   // q: without those around it that change nothing
  double refreshes = 0;      // N_ref: tiles that are not empty
  double tile = 0;           // V_ref: elements of the largest tile below q; of one processing element at pe
  double tileOfArray = 0;    // the same of all processing elements
  double held = 0;           // elements below p: what a memory needs space for; of one processing element at pe
  double heldByArray = 0;
  double words = 0, repeats = 0;                      // tiles are those of the whole array
  double wordsPerElement = 0, repeatsPerElement = 0;  // every processing element has its own

  bool operator==(const LevelCount&) const = default;
};

struct Counts {
  std::array<LevelCount, kTensorCount> buffer, pe;  // indexed by Tensor
  double macs = 0;
  double steps = 0;     // of the temporal loops: while any processing element works
  double elements = 1;  // processing elements that the array loops keep busy at once

  bool operator==(const Counts&) const = default;
};

// Where refreshes are counted: outwards from the location past loops of one iteration and past those that the tensor
// does not depend on; and for the input past one loop over which its window slides.
std::size_t countedLocation(const Shape& shape, const Nest& nest, Tensor tensor, Level level);

// size: the dimensions' extents. With shape.size the last tiles end with the layer (the nest should be trimmed to it);
// with spanned(nest) every tile is whole.
LevelCount countLevel(const Shape& shape, const Nest& nest, const Bounds& size, Tensor tensor, Level level);
Counts count(const Shape& shape, const Nest& nest, const Bounds& size);

}  // namespace tilescope::predictor

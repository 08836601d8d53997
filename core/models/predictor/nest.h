// SPDX-License-Identifier: GPL-3.0-or-later
// A loop nest as numbers. Lists run from outer to inner.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/models/predictor/predictor_layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope::predictor {

struct Loop {
  Dim dim = Dim::B;
  std::int64_t bound = 1;

  bool operator==(const Loop&) const = default;
};

// By Tensor; a location is the number of temporal loops above it.
using Locations = std::array<std::size_t, kTensorCount>;

struct Nest {
  std::vector<Loop> temporal;
  std::size_t dramLoops = 0, bufferLoops = 0;
  Bounds array = ones();  // PEs by dimension
  Locations buffer{}, pe{};
  bool slidingWindow = true;

  std::size_t peBegin() const { return dramLoops + bufferLoops; }
  bool operator==(const Nest&) const = default;
};

// By dimension, temporal and spatial loops together.
Bounds spanned(const Nest& nest);
std::int64_t elementsOf(const Bounds& array);

// Removes iterations outside the layer. Loops and locations keep their places.
void trim(Nest& nest, const Bounds& size);

}  // namespace tilescope::predictor

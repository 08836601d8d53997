// SPDX-License-Identifier: GPL-3.0-or-later
// Converts layers without a mapping (pool, add, concat, reorg, vector) to strips: as many whole channels as the buffers
// hold, or rows of one channel if no whole channel fits. If the rows of a vector layer are along channels, all channels
// stay together. All operands are in the memory of I, one after another. A vector layer has only loads and stores as
// commands; the computation in between is its pass. Internal to core/program/lowering.
#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/program/lowering/program_builder.h"

namespace tilescope {

struct StripLayer {
  const Layer* layer = nullptr;
  std::vector<std::size_t> inputs;  // arrays, as the layer's inputs
  std::size_t output = 0;
  int inputBits = 8;
  int outputBits = 8;
  std::optional<std::size_t> table;  // array that a vector layer reads as W
  int tableBits = 8;
};

// Adds the commands of a layer, between beginLayer() and endLayer(). An error names the memory that is too small for
// one row.
Diagnostics lowerStrips(ProgramBuilder& program, const StripLayer& layer);

}  // namespace tilescope

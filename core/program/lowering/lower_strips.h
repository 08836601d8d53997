// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without a mapping (pool, add, concat, reorg, vector) as strips: as many whole channels at a time as the
// buffers hold, or rows of one channel if not even one channel fits (internal to core/program/lowering). If the rows of
// a vector layer lie along channels, these stay together. Its operands are stored one after another in the memory of I.
// Only its loads and stores are commands; the computation between them is the layer's pass.
#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/program/lowering/program_builder.h"

namespace tilescope {

struct StripLayer {
  const Layer* layer = nullptr;
  std::vector<std::size_t> inputs;  // arrays in the order of the layer's inputs
  std::size_t output = 0;
  int inputBits = 8;
  int outputBits = 8;
  std::optional<std::size_t> table;  // array that a vector layer uses as W
  int tableBits = 8;
};

// Adds the commands of one layer, between beginLayer and endLayer. An error names the memory that cannot hold one row.
Diagnostics lowerStrips(ProgramBuilder& program, const StripLayer& layer);

}  // namespace tilescope

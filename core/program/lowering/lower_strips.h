// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without a mapping (pool, add, concat, reorg) as strips: as many whole channels at a time as the buffers hold,
// or rows of one channel where not even one fits (internal to core/program/lowering).
#pragma once

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
};

// Commands of one layer, between beginLayer and endLayer. An error names the memory that cannot hold one row.
Diagnostics lowerStrips(ProgramBuilder& program, const StripLayer& layer);

}  // namespace tilescope

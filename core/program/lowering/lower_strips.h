// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without a mapping (pool, add, concat, reorg, vector) as strips: as many whole channels at a time as the
// buffers hold, or rows of one channel where not even one fits (internal to core/program/lowering). Channels that a
// vector layer's rows lie along are kept together; its operands stand one after the other in the memory of I, and what
// its command would compute is the layer's pass: only loads and stores are commands.
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
  std::optional<std::size_t> table;  // array of a vector layer, as W
  int tableBits = 8;
};

// Commands of one layer, between beginLayer and endLayer. An error names the memory that cannot hold one row.
Diagnostics lowerStrips(ProgramBuilder& program, const StripLayer& layer);

}  // namespace tilescope

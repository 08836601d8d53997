// SPDX-License-Identifier: GPL-3.0-or-later
// Converts layers without a mapping (pool, add, concat, reorg, vector) to strips: as many channels as the buffers hold,
// or rows of one. Vector layers whose rows are along channels keep all channels together. All operands are in the
// memory of I.
#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/program/lowering/program_builder.h"

namespace tilescope {

struct StripLayer {
  const Layer* layer = nullptr;
  std::vector<std::size_t> inputs;
  std::size_t output = 0;
  int inputBits = 8;
  int outputBits = 8;
  std::optional<std::size_t> table;  // array that a vector layer reads as W
  int tableBits = 8;
};

// Called between beginLayer() and endLayer(). An error names a memory that is too small for one row.
Diagnostics lowerStrips(ProgramBuilder& program, const StripLayer& layer);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// One layer as C++: its loops, and the call of the reference that checks it.
#pragma once

#include <string>

#include "plugins/common/code_writer.h"
#include "plugins/common/planned_layer.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

struct LayerCode : PlannedLayer {
  OnChip onChip = OnChip::Device;
};

// A shape constant, kernels if needed, `run_NAME(CHIP&, Network&)` and `check_NAME(const Network&)`.
std::string convCode(const LayerCode& code);
std::string stripCode(const LayerCode& code);  // for pool, add, concat, reorg
std::string passCode(const LayerCode& code);   // for vector layers

}  // namespace tilescope::cuda

// SPDX-License-Identifier: GPL-3.0-or-later
// One layer as C++: a function with the plan's loops, and the call of the reference that checks it.
#pragma once

#include <map>
#include <string>

#include "core/plan/program/program.h"
#include "core/workload/layer.h"
#include "plugins/cuda/code_writer.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

// What all layers of one generated file share.
struct NetworkNames {
  std::vector<std::string> arrays;    // identifier of each array of the program
  std::vector<std::string> memories;  // … of each on-chip memory
};

struct LayerCode {
  const Program& program;
  const NetworkNames& names;
  const ProgramLayer& planned;
  const Layer& layer;
  std::string function;  // identifier
  OnChip onChip;
};

// Shape constant, kernels if there are some, `void run_NAME(CHIP& chip, Network& net)` and
// `ts::Difference check_NAME(const Network& net)`.
std::string convCode(const LayerCode& code);
std::string stripCode(const LayerCode& code);  // pool, add, concat, reorg

// ", ts::Activation::Relu" or "" for none; with the slope of leaky.
std::string activationArguments(const Activation& activation);

}  // namespace tilescope::cuda

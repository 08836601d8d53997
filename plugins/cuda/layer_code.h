// SPDX-License-Identifier: GPL-3.0-or-later
// One layer as C++: its loops, and the call of the reference that checks it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/program/lowering/products.h"
#include "core/program/program.h"
#include "core/workload/layer.h"
#include "plugins/common/code_writer.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

struct NetworkNames {
  std::vector<std::string> arrays;    // identifier of each of the program's arrays
  std::vector<std::string> memories;  // … of each on-chip memory
};

struct LayerCode {
  const Program& program;
  const NetworkNames& names;
  const ProgramLayer& planned;
  const Layer& layer;
  std::string function;
  OnChip onChip;
  double scale = 1;                       // of a softmax
  std::optional<SecondOperand> second{};  // of a product of two maps
};

// A shape constant, kernels if needed, `run_NAME(CHIP&, Network&)` and `check_NAME(const Network&)`.
std::string convCode(const LayerCode& code);
std::string stripCode(const LayerCode& code);  // for pool, add, concat, reorg
std::string passCode(const LayerCode& code);   // for vector layers

struct WindowSizes {
  std::int64_t kernelHeight = 1, kernelWidth = 1;
  std::int64_t strideY = 1, strideX = 1, padTop = 0, padLeft = 0, dilationY = 1, dilationX = 1;
  FeatureMap in;
};
WindowSizes windowSizes(const Layer& layer);
void writeConvShape(CodeWriter& out, const std::string& name, const WindowSizes& sizes, std::int64_t outChannels,
                    std::int64_t groups, bool wholeColumns);
void writePoolShape(CodeWriter& out, const std::string& name, const Layer& layer);

// ", ts::Activation::Relu" (leaky with its slope), or "".
std::string activationArguments(const Activation& activation);

}  // namespace tilescope::cuda

// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter's options, and the parallelism of the plan's hardware.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/option_schema.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/lowering/fusion.h"

namespace tilescope::cuda {

// A block's threads: lanes over input × output channels, as in the array, limited to the requested number.
struct Lanes {
  std::int64_t inputChannels = 16;
  std::int64_t outputChannels = 16;
};

// What acts as the chip: buffers in device memory, or a block with its shared memory.
enum class OnChip { Device, Shared };

std::string_view name(OnChip onChip);

struct CudaOptions {
  OnChip onChip = OnChip::Device;
  Arithmetic arithmetic = Arithmetic::Fp32;
  bool streams = false;
  bool needsWeights = false;  // weights are read from a file instead of generated
  Fusion fusion;
  std::vector<std::int64_t> architectures;  // compute capability × 10: 75, 80
  std::int64_t seed = 0;
  Lanes lanes;
};

std::string optionsSchemaText();

// Fails for a capacity without fusion, for spans or streams if a block acts as the chip, and for arithmetic that does
// not match element widths, activations or shifts.
Result<CudaOptions> readOptions(const ExportOptions& options, const ExecutionPlan& plan);

}  // namespace tilescope::cuda

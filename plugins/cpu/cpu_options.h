// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter's options.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/option_schema.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/lowering/fusion.h"

namespace tilescope::cpu {

struct CpuOptions {
  Arithmetic arithmetic = Arithmetic::Fp32;
  std::string lanes = "native";  // or the channels of a vector: 16, 8, 4, 1
  Fusion fusion;
  bool needsWeights = false;  // weights are read from a file instead of generated
  std::int64_t seed = 0;
};

std::string optionsSchemaText();

// Fails for arithmetic that does not match element widths, activations or shifts, and for a capacity without fusion.
Result<CpuOptions> readOptions(const ExportOptions& options, const ExecutionPlan& plan);

}  // namespace tilescope::cpu

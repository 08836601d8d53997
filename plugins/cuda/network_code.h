// SPDX-License-Identifier: GPL-3.0-or-later
// A network's generated source.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

// True for vector layers or products of two maps, which need tilescope_passes.h. network: see networkCode().
bool needsPasses(const Network& network);

// The program must come from the plan. network: the plan's, with products of two maps as convolutions.
std::string networkCode(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion,
                        const Program& program, const CudaOptions& options);

}  // namespace tilescope::cuda

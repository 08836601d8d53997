// SPDX-License-Identifier: GPL-3.0-or-later
// The generated source of a whole network.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

// Whether it has vector layers or products of two maps, which want tilescope_passes.h. network: as below.
bool needsPasses(const Network& network);

// The program must be the plan's. network: the plan's with products as convolutions.
std::string networkCode(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion,
                        const Program& program, const CudaOptions& options);

}  // namespace tilescope::cuda

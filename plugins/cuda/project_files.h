// SPDX-License-Identifier: GPL-3.0-or-later
// CMakeLists.txt and README.md of an exported program.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"
#include "core/plugin/export_run.h"
#include "core/program/program.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

std::string buildFile(const ExecutionPlan& plan, const CudaOptions& options);
std::string readme(const ExecutionPlan& plan, const Program& program, const CudaOptions& options,
                   const ExportPredictions& predictions);

}  // namespace tilescope::cuda

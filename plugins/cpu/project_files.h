// SPDX-License-Identifier: GPL-3.0-or-later
// CMakeLists.txt and README.md of an exported program.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"
#include "core/plugin/export_run.h"
#include "core/program/program.h"
#include "plugins/cpu/cpu_options.h"

namespace tilescope::cpu {

std::string buildFile(const ExecutionPlan& plan, const CpuOptions& options);
std::string readme(const ExecutionPlan& plan, const Program& program, const CpuOptions& options,
                   const ExportPredictions& predictions);

}  // namespace tilescope::cpu

// SPDX-License-Identifier: GPL-3.0-or-later
// Notes about an exported program: build, traffic, choices.
#pragma once

#include <string>

#include "core/plugin/exporter.h"
#include "core/program/program.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

// Bytes are those that the program counts. Cycles come from the plan, for layers that run as planned; spans have none.
ExportNotes notesOf(const ExecutionPlan& plan, const Program& program, const CudaOptions& options);

}  // namespace tilescope::cuda

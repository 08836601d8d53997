// SPDX-License-Identifier: GPL-3.0-or-later
// The notes about an exported program: how to build it, what it moves, and what was chosen for it.
#pragma once

#include <string>

#include "core/plugin/exporter.h"
#include "core/program/program.h"
#include "plugins/cuda/cuda_options.h"

namespace tilescope::cuda {

// The bytes are those to which the program holds itself. Cycles are the plan's, of layers that run and move as planned;
// of spans there are none.
ExportNotes notesOf(const ExecutionPlan& plan, const Program& program, const CudaOptions& options);

}  // namespace tilescope::cuda

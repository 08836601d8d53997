// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/program_notes.h"

#include "plugins/common/program_files.h"

namespace tilescope::cuda {

ExportNotes notesOf(const ExecutionPlan& plan, const Program& program, const CudaOptions& options) {
  ExportNotes notes = programNotes(plan, program, options.arithmetic);
  if (options.fusion.scheme != PartitionScheme::LayerByLayer)
    notes.chosen["capacity_bytes"] = options.fusion.capacityBits / 8;
  return notes;
}

}  // namespace tilescope::cuda

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/program_notes.h"

#include <algorithm>

#include "plugins/cuda/project_files.h"

namespace tilescope::cuda {
namespace {

std::optional<double> cyclesOf(const ExecutionPlan& plan, const ProgramLayer& layer, const OffChipBytes& moved) {
  if (!layer.fused.empty()) return std::nullopt;
  const auto planned = std::find_if(plan.layers.begin(), plan.layers.end(),
                                    [&](const LayerPlan& candidate) { return candidate.name == layer.name; });
  if (planned == plan.layers.end()) return std::nullopt;
  const auto* result = std::get_if<LayerResult>(&planned->evaluation);
  if (result == nullptr || result->outsideModel || result->offChipBytes != moved) return std::nullopt;
  return result->latency.total;
}

}  // namespace

ExportNotes notesOf(const ExecutionPlan& plan, const Program& program, const CudaOptions& options) {
  ExportNotes notes{{"cmake -S . -B build", "cmake --build build"}, {"build/" + programName(plan)}};
  for (const ProgramLayer& layer : program.layers) {
    OffChipBytes bytes;
    for (std::size_t t = 0; t < kTensorCount; ++t) bytes.tensors[t] = static_cast<double>(layer.predictedBits[t]) / 8;
    notes.predictions.push_back({layer.name, bytes, cyclesOf(plan, layer, bytes)});
  }
  notes.chosen["arithmetic"] = std::string(options.arithmetic == Arithmetic::Fp32 ? "fp32" : "int8");
  if (options.fusion.scheme != PartitionScheme::LayerByLayer)
    notes.chosen["capacity_bytes"] = options.fusion.capacityBits / 8;
  return notes;
}

}  // namespace tilescope::cuda

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/predictions.h"

#include <algorithm>

namespace tilescope {
namespace {

std::vector<ExportPrediction> predictionsOf(const ExecutionPlan& plan) {
  std::vector<ExportPrediction> parts;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr) continue;
    parts.push_back({layer.name, result->offChipBytes, std::nullopt});
    if (!result->outsideModel) parts.back().cycles = result->latency.total;
  }
  return parts;
}

// Whether the parts have cycles for every layer that the plan has them for.
bool timesWhatThePlanTimes(const std::vector<ExportPrediction>& parts, const ExecutionPlan& plan) {
  return std::all_of(plan.layers.begin(), plan.layers.end(), [&](const LayerPlan& layer) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr || result->outsideModel) return true;
    return std::any_of(parts.begin(), parts.end(), [&](const ExportPrediction& part) {
      return part.name == layer.name && part.cycles == result->latency.total;
    });
  });
}

std::optional<double> sumOfCycles(const std::vector<ExportPrediction>& parts) {
  double sum = 0;
  for (const ExportPrediction& part : parts) {
    if (!part.cycles) return std::nullopt;
    sum += *part.cycles;
  }
  return sum;
}

}  // namespace

ExportPredictions predictionsOf(const ExecutionPlan& plan, const ExportNotes& notes) {
  ExportPredictions predictions;
  predictions.areThePlans = notes.predictions.empty();
  predictions.parts = predictions.areThePlans ? predictionsOf(plan) : notes.predictions;
  for (const ExportPrediction& part : predictions.parts)
    for (std::size_t t = 0; t < kTensorCount; ++t) predictions.total.tensors[t] += part.bytes.tensors[t];
  predictions.cycles = timesWhatThePlanTimes(predictions.parts, plan) ? std::optional(plan.totals.latency.total)
                                                                      : sumOfCycles(predictions.parts);
  return predictions;
}

}  // namespace tilescope

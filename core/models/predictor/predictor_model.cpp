// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_model.h"

#include "core/models/cost_model.h"
#include "core/models/predictor/predictor_mapping.h"
#include "core/models/predictor/predictor_nest.h"
#include "core/models/predictor/predictor_provenance.h"
#include "core/models/predictor/predictor_result.h"
#include "core/models/predictor/proven_nests.h"

namespace tilescope::predictor {

std::string_view PredictorModel::id() const {
  return kModelId;
}

std::string_view PredictorModel::title() const {
  return "DNN-Chip Predictor: energy and latency from where a four-level nest refreshes each tensor";
}

std::vector<OptionSpec> PredictorModel::options() const {
  return optionSpecs();
}

std::vector<Objective> PredictorModel::objectives() const {
  return {Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic, Objective::NormalisedSum};
}

Diagnostics PredictorModel::checkHardware(const HardwareProfile& hardware) const {
  return predictor::checkHardware(hardware);
}

Diagnostics PredictorModel::checkValue(const std::string& option, const std::string& value) const {
  return checkOptionValue(option, value);
}

bool PredictorModel::covers(const Layer& layer) const {
  return shapeOf(layer).has_value();
}

Result<Evaluation> PredictorModel::evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                                            const ModelOptions& options, const OpenChoices&) const {
  if (!covers(layer)) return Evaluation{outsideModelResult(kModelId, layer, hardware)};
  const auto* loops = std::get_if<NestMapping>(&mapping);
  if (loops == nullptr)
    return Diagnostic{
        Diagnostic::Severity::Error, "mapping",  "/form",
        "a mapping of another form", "\"nest\"", "Give the Predictor the loops of dram, buffer, array and pe."};
  const Problem problem = makeProblem(layer, hardware, options);
  const Result<Nest> nest = nestOf(*loops, problem.shape, layer);
  if (!nest) return nest.diagnostics();
  const Nest counted = countedNest(problem, *nest);
  const NestCost cost = costOf(problem, counted);
  if (std::optional<Violation> violation = violationOf(problem, hardware, counted, cost.counts))
    return Evaluation{std::move(*violation)};
  LayerResult result = layerResult(layer, hardware, problem, cost, completed(*loops, *nest));
  if (std::optional<std::string> outside = outsideProvenNests(problem, hardware, counted, cost.counts))
    result.notes.push_back(std::move(*outside));
  return Evaluation{std::move(result)};
}

Provenance PredictorModel::explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                   const LayerResult& result, Metric metric) const {
  if (result.outsideModel) return explainOutside(result, metric);
  return predictor::explain(recount(layer, hardware, options, result), hardware, result, metric);
}

LoopNest PredictorModel::loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                  const LayerResult& result) const {
  if (result.outsideModel) return {};
  return predictor::loopNest(recount(layer, hardware, options, result), hardware);
}

Provenance PredictorModel::explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                       const LayerResult& result, const std::string& memory, Tensor tensor,
                                       Move move) const {
  return predictor::explainMove(recount(layer, hardware, options, result), hardware, result, memory, tensor, move);
}

std::vector<std::int64_t> PredictorModel::countedArray(const HardwareProfile& hardware,
                                                       const LayerResult& result) const {
  std::vector<std::int64_t> sides;
  if (result.outsideModel) return sides;
  for (const ArrayDim& dim : hardware.arrayDims) sides.push_back(dim.size);
  return sides;
}

const PredictorModel& predictorModel() {
  static const PredictorModel kModel;
  return kModel;
}

}  // namespace tilescope::predictor

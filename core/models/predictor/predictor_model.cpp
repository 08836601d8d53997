// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_model.h"
#include "core/models/predictor/predictor_direction.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/models/cost_model.h"
#include "core/models/predictor/exact_layer.h"
#include "core/models/predictor/exact_strategy.h"
#include "core/models/predictor/predictor_mapping.h"
#include "core/models/predictor/predictor_nest.h"
#include "core/models/predictor/predictor_provenance.h"
#include "core/models/predictor/predictor_result.h"
#include "core/models/provenance_text.h"

namespace tilescope::predictor {

namespace {

class PredictorModel final : public CostModel {
 public:
  std::string_view id() const override { return kModelId; }

  std::string_view name() const override { return "DNN-Chip Predictor"; }
  std::string_view about() const override {
    return "energy and latency from where a four-level nest refreshes each tensor";
  }
  // Which loops dataflows offer: docs/certificates.md, "The proof".
  std::string provenOver(const HardwareProfile&, std::string_view, const ModelOptions&) const override {
    return "nests whose loops divide the layer, with array loops and stationary tensors that the dataflows offer";
  }

  std::vector<OptionSpec> options() const override { return optionSpecs(); }

  std::vector<Objective> objectives() const override {
    return {Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic, Objective::NormalisedSum};
  }

  Direction direction(MachineQuantity quantity, Objective objective, const ModelOptions&) const override {
    return predictor::direction(quantity, objective);
  }

  Diagnostics checkHardware(const HardwareProfile& hardware) const override {
    return predictor::checkHardware(hardware);
  }

  Diagnostics checkValue(const std::string& option, const std::string& value) const override {
    return checkOptionValue(option, value);
  }

  bool covers(const Layer& layer) const override { return shapeOf(layer).has_value(); }

  // Mappings of the form "nest" have all loops, so the dataflow is ignored.
  Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                              const ModelOptions& options, const OpenChoices&) const override {
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
    if (std::optional<std::string> outside = outsideProvenNests(layer, problem, hardware, counted, cost.counts))
      result.notes.push_back(std::move(*outside));
    return Evaluation{std::move(result)};
  }

  Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                     const LayerResult& result, Metric metric) const override {
    if (result.outsideModel) return explainOutside(result, metric, name());
    return predictor::explain(recount(layer, hardware, options, result), hardware, result, metric);
  }

  bool countsFirstWeights(const ModelOptions&) const override { return true; }

  std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                             const ModelOptions& options, const LayerResult& result) const override {
    const Recount again = recount(layer, hardware, options, result);
    const std::size_t w = tilescope::index(Tensor::W);
    if (again.problem.rules.passesBuffer[w]) return std::nullopt;
    const TensorPlace& place = again.problem.machine.tensors[w];
    WeightLoading loading;
    loading.memory = hardware.memories[again.problem.machine.stores[place.buffer].memory].name;
    loading.bits = bitsHeld(again.problem, again.cost.counts, Tensor::W, Level::Buffer) / real(place.bufferInstances);
    loading.cycles = firstBufferLoad(again.problem, again.cost.counts, Tensor::W);
    loading.hidden = again.cost.latency.setup - setupBesideWeights(again.problem, again.cost.counts);
    return loading;
  }

  LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                    const LayerResult& result) const override {
    if (result.outsideModel) return {};
    return predictor::loopNest(recount(layer, hardware, options, result), hardware);
  }

  Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                         const LayerResult& result, const std::string& memory, Tensor tensor,
                         Move move) const override {
    return predictor::explainMove(recount(layer, hardware, options, result), hardware, result, memory, tensor, move);
  }

  const std::vector<const SearchStrategy*>& searches() const override { return predictorSearches(); }
  ModelTerms emptyTerms() const override { return PredictorTerms{}; }

  // Latency is the first tiles' load plus the maximum of compute and two transfers.
  Resource binding(const LayerResult& result) const override {
    const PredictorTerms::Cycles& cycles = result.terms.get<PredictorTerms>().latency;
    const double longest = cycles.total - cycles.setup;
    if (cycles.setup > longest || (cycles.dram > cycles.compute && cycles.dram >= cycles.buffer))
      return Resource::OffChipBandwidth;
    if (cycles.buffer > cycles.compute) return Resource::OnChipBandwidth;
    return bindingOfArray(result.utilization.spatial);
  }

  std::optional<double> offChipCycles(const LayerResult& result) const override {
    return result.terms.get<PredictorTerms>().latency.dram;
  }
};

}  // namespace

const CostModel& predictorModel() {
  static const PredictorModel kModel;
  return kModel;
}

}  // namespace tilescope::predictor

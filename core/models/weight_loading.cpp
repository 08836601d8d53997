// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/weight_loading.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"
#include "core/models/diana/diana_result.h"
#include "core/models/predictor/predictor_result.h"
#include "core/models/zigzag/zigzag_result.h"
#include "core/workload/layer_kinds.h"

namespace tilescope {
namespace {

std::optional<WeightLoading> zigzagLoading(const Layer& layer, const HardwareProfile& hardware,
                                           const ModelOptions& options, const LayerResult& result) {
  const zigzag::Recount again = zigzag::recount(layer, hardware, options, result);
  const zigzag::Problem& problem = *again.problem;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    const zigzag::Operand& operand = problem.operands[o];
    if (operand.tensor != Tensor::W || operand.memories.size() < 2) continue;
    std::vector<const zigzag::TensorTerms*> terms;
    for (const zigzag::TensorTerms& tensor : again.counted.terms) terms.push_back(&tensor);
    const std::optional<double> without = again.rules->onloadBesideWeights(terms);
    if (!without) return std::nullopt;
    const std::size_t inner = operand.memories.size() - 2;
    const std::vector<zigzag::LevelTerms>& levels = again.counted.terms[o].levels;
    const auto cycles = [&](std::size_t level, Move move) {
      return levels[level].links[static_cast<std::size_t>(move)].cycles;
    };
    WeightLoading loading;
    loading.memory = problem.memories[operand.memories[inner]].name;
    loading.bits = levels[inner].tileBits;
    loading.cycles = real(std::max(cycles(inner, Move::Fill), cycles(inner + 1, Move::Read)));
    loading.hidden = again.counted.latency.onload - *without;
    return loading;
  }
  return std::nullopt;
}

std::optional<WeightLoading> predictorLoading(const Layer& layer, const HardwareProfile& hardware,
                                              const ModelOptions& options, const LayerResult& result) {
  const predictor::Recount again = predictor::recount(layer, hardware, options, result);
  const std::size_t w = index(Tensor::W);
  if (again.problem.rules.passesBuffer[w]) return std::nullopt;
  const predictor::TensorPlace& place = again.problem.machine.tensors[w];
  WeightLoading loading;
  loading.memory = hardware.memories[again.problem.machine.stores[place.buffer].memory].name;
  loading.bits = predictor::bitsHeld(again.problem, again.cost.counts, Tensor::W, predictor::Level::Buffer) /
                 real(place.bufferInstances);
  loading.cycles = predictor::firstBufferLoad(again.problem, again.cost.counts, Tensor::W);
  loading.hidden = again.cost.latency.setup - predictor::setupBesideWeights(again.problem, again.cost.counts);
  return loading;
}

// The core waits for every copy, so a copy that is done before saves all its cycles.
std::optional<WeightLoading> dianaLoading(const Layer& layer, const HardwareProfile& hardware,
                                          const ModelOptions& options, const LayerResult& result) {
  const std::optional<diana::PlannedCalls> planned = diana::plannedCalls(result);
  if (!planned) return std::nullopt;
  const diana::Problem problem = diana::problemOf(layer, hardware, options, std::nullopt);
  if (problem.layer.kind == diana::Kind::Add) return std::nullopt;
  const std::int64_t blob = diana::blobBytes(problem, std::min(planned->tile.K, problem.layer.K));
  WeightLoading loading;
  loading.memory = problem.machine.weight.memory;
  loading.bits = real(blob) * kBitsPerByte;
  loading.cycles = loading.hidden =
      diana::copiesOf(problem, {1, 1, blob, 1, blob}, kBitsPerByte, problem.machine.weightBytesPerCycle).cycles;
  return loading;
}

struct LoadingOfModel {
  std::string_view model;
  std::optional<WeightLoading> (*of)(const Layer&, const HardwareProfile&, const ModelOptions&, const LayerResult&);
};

// Models that count the time of first weights.
constexpr std::array kLoadingModels{LoadingOfModel{zigzag::kModelId, zigzagLoading},
                                    LoadingOfModel{predictor::kModelId, predictorLoading},
                                    LoadingOfModel{diana::kModelId, dianaLoading}};

}  // namespace

std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                           const ModelOptions& options, const LayerResult& result) {
  if (result.outsideModel || !hasWeights(layer)) return std::nullopt;
  for (const LoadingOfModel& known : kLoadingModels)
    if (known.model == result.terms.model()) return known.of(layer, hardware, options, result);
  return std::nullopt;
}

bool countsFirstWeights(const std::string& model, const ModelOptions& options) {
  if (model == zigzag::kModelId && zigzag::isCompatible(options)) return false;
  return std::any_of(kLoadingModels.begin(), kLoadingModels.end(),
                     [&](const LoadingOfModel& known) { return known.model == model; });
}

}  // namespace tilescope

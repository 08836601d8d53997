// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/lowering.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/base/names.h"
#include "core/base/result.h"
#include "core/models/eplanner/eplanner_model.h"
#include "core/partition/network_walk.h"
#include "core/program/execution/finish.h"
#include "core/program/lowering/lower_conv.h"
#include "core/program/lowering/lower_span.h"
#include "core/program/lowering/lower_strips.h"
#include "core/program/lowering/map_passes.h"
#include "core/program/lowering/products.h"
#include "core/workload/network_set.h"

namespace tilescope {
namespace {

Diagnostic refusal(const Layer& layer, std::string found, std::string expected, std::string remedy) {
  return {
      Diagnostic::Severity::Error, "", "layer " + layer.name, std::move(found), std::move(expected), std::move(remedy)};
}

bool isMapped(const Layer& layer) {
  return layer.type == LayerType::Conv || layer.type == LayerType::Fc;
}

Extents extentsOf(const FeatureMap& map) {
  return {1, map.channels, map.height, map.width};
}

// Compares only the number of positions, because a product may divide it differently into rows and columns.
bool isSameMap(const FeatureMap& a, const FeatureMap& b) {
  return a.channels == b.channels && a.height * a.width == b.height * b.width;
}

TensorBits toBits(const OffChipBytes& bytes) {
  TensorBits bits{};
  for (std::size_t t = 0; t < kTensorCount; ++t) bits[t] = std::llround(bytes.tensors[t] * 8);
  return bits;
}

class Lowering {
 public:
  Lowering(const ExecutionPlan& plan, const FusionPlan& fusion)
      : plan_(plan),
        fusion_(fusion),
        request_(plan.request),
        network_(plan.request.network),
        walk_(walkOf(network_)),
        builder_(network_.name, request_.hardware.name, request_.hardware.precision.partialSum) {}

  Result<Program> run() {
    for (std::size_t i = 0; i < network_.layers.size(); ++i) checkLayer(i);
    if (!errors_.empty()) return foldedByLayer(errors_);
    addInputs();
    for (const std::size_t i : walk_.order) addMap(i);
    for (const std::size_t i : fusion_.order) lowerLayer(i);
    if (!errors_.empty()) return foldedByLayer(errors_);
    noteHalo();
    return {builder_.take(), warnings_};
  }

 private:
  ElementBits bitsOf(const Layer& layer) const { return layer.bits.value_or(request_.hardware.precision); }

  void checkLayer(std::size_t i) {
    const Layer& layer = network_.layers[i];
    const auto refuse = [&](std::string found, std::string expected, std::string remedy) {
      errors_.push_back(refusal(layer, std::move(found), std::move(expected), std::move(remedy)));
    };
    if (!isOneNest(layer) && layer.type != LayerType::Vector)
      return refuse(onlyPasses(layer.type)    ? fmt::format("a {} layer", name(layer.type))
                    : layer.window.transposed ? std::string("a transposed convolution")
                                              : fmt::format("{} steps one after the other", layer.matmul.sequential),
                    "layers of products, pools and sums of maps", "Such layers cannot be exported as programs yet.");
    if (layer.batch != 1) refuse(fmt::format("a batch of {}", layer.batch), "one image", "Plan with a batch of 1.");
    if (bitsOf(layer).partialSum != request_.hardware.precision.partialSum)
      refuse(fmt::format("partial sums of {} bits", bitsOf(layer).partialSum),
             fmt::format("{}, as wide as the profile's", request_.hardware.precision.partialSum),
             fmt::format("Plan with --set /precision_bits/partial_sum={}.", bitsOf(layer).partialSum));
    if (!layer.connections.empty())
      refuse("connections between single maps", "every output map connected with every input map",
             "Such layers cannot be exported as programs yet; remove \"connections\".");
    if (layer.weightsFile) {
      warnings_.push_back({Diagnostic::Severity::Warning, "", "layer " + layer.name,
                           "weights in file " + quoteName(*layer.weightsFile), "none",
                           "A program does not read them yet; its weights are random."});
    }
    if (layer.type == LayerType::Add) checkAdd(i);
    if (isMapped(layer) && !fusion_.spanOf(i)) checkMapping(i);
  }

  void checkAdd(std::size_t i) {
    const Layer& layer = network_.layers[i];
    for (const std::size_t operand : walk_.operands[i]) {
      if (isSameMap(mapOf(operand), layer.out)) continue;
      errors_.push_back(refusal(layer, "operands of different sizes", "operands as large as the sum",
                                "Shortcuts that skip rows or channels have no program yet; give the shortcut a "
                                "convolution."));
      return;
    }
  }

  void checkMapping(std::size_t i) {
    const Layer& layer = network_.layers[i];
    const Evaluation& evaluation = plan_.layers[i].evaluation;
    if (const auto* violation = std::get_if<Violation>(&evaluation)) {
      errors_.push_back(refusal(layer, "no mapping", "a plan of every layer", violation->message));
      return;
    }
    const std::optional<Mapping>& mapping = std::get<LayerResult>(evaluation).mapping;
    // DIANA's mappings are tiles too, but in another order of steps.
    if (request_.model != eplanner::eplannerModel().id() || !mapping || !std::holds_alternative<TileMapping>(*mapping))
      errors_.push_back(refusal(layer, fmt::format("a mapping of model {}", request_.model),
                                "tiles and the loops around them", "Plan with --model eplanner."));
  }

  FeatureMap mapOf(std::size_t operand) const {
    if (!walk_.isInput(operand)) return network_.layers[operand].out;
    return network_.inputs[operand - network_.layers.size()].size.value_or(FeatureMap{});
  }

  void addInputs() {
    for (std::size_t i = 0; i < network_.inputs.size(); ++i) {
      const NetworkInput& input = network_.inputs[i];
      maps_[network_.layers.size() + i] =
          builder_.addArray({input.name, ArrayRole::Input, extentsOf(input.size.value_or(FeatureMap{})),
                             inputBits(network_.layers.size() + i), std::nullopt});
    }
  }

  int inputBits(std::size_t operand) const {
    for (std::size_t i = 0; i < network_.layers.size(); ++i) {
      const auto& operands = walk_.operands[i];
      if (std::find(operands.begin(), operands.end(), operand) != operands.end())
        return bitsOf(network_.layers[i]).input;
    }
    return request_.hardware.precision.input;
  }

  void addMap(std::size_t i) {
    const Layer& layer = network_.layers[i];
    const bool isRead = std::any_of(walk_.operands.begin(), walk_.operands.end(), [&](const auto& operands) {
      return std::find(operands.begin(), operands.end(), i) != operands.end();
    });
    const ArrayRole role = staysInSpan(i) ? ArrayRole::Inner : isRead ? ArrayRole::Map : ArrayRole::Output;
    maps_[i] = builder_.addArray({layer.name, role, extentsOf(layer.out), bitsOf(layer).output, std::nullopt});
  }

  bool staysInSpan(std::size_t i) const {
    const std::optional<std::size_t> span = fusion_.spanOf(i);
    if (!span) return false;
    const std::vector<OnChipMap>& maps = fusion_.spans[*span].maps;
    return std::none_of(maps.begin(), maps.end(), [&](const OnChipMap& map) { return map.operand == i && map.leaves; });
  }

  std::size_t operandArray(const Layer& layer, std::size_t operand, const Extents& wanted) {
    const std::size_t map = maps_.at(operand);
    if (builder_.array(map).size == wanted) return map;
    Array view = builder_.array(map);
    view.name = layer.name + ".input";
    view.size = wanted;
    view.aliasOf = map;
    return builder_.addArray(std::move(view));
  }

  void lowerLayer(std::size_t i) {
    if (const std::optional<std::size_t> span = fusion_.spanOf(i)) {
      if (fusion_.spans[*span].layers.front() == i) lowerSpan(fusion_.spans[*span]);
      return;
    }
    const Layer& layer = network_.layers[i];
    const Diagnostics problems = isMapped(layer) ? lowerMapped(i) : lowerUnmapped(i);
    errors_.insert(errors_.end(), problems.begin(), problems.end());
  }

  void lowerSpan(const OnChipSpan& span) {
    std::unordered_map<std::size_t, WeightedLayer> weighted;
    for (const OnChipWeights& w : span.weights) {
      const Layer& layer = network_.layers[w.layer];
      weighted[w.layer] = addWeights(layer, {layer.out.channels, layer.in.channels / layer.groups,
                                             layer.window.kernelHeight, layer.window.kernelWidth});
    }
    tilescope::lowerSpan(builder_, network_, span,
                         {[&](std::size_t operand) { return maps_.at(operand); },
                          [&](std::size_t layer) { return weighted.at(layer).weight; },
                          [&](std::size_t layer) { return weighted.at(layer).finish; }});
  }

  eplanner::Problem problemOf(const Layer& layer, const std::string& dataflow) const {
    ModelOptions options = request_.options;
    options["halo"] = "on";
    const std::optional<std::string> chosen = dataflow.empty() ? request_.dataflow : dataflow;
    return eplanner::problems(layer, request_.hardware, options, chosen).front();
  }

  Diagnostics lowerMapped(std::size_t i) {
    const Layer& layer = network_.layers[i];
    const LayerPlan& plan = plan_.layers[i];
    const eplanner::Problem problem = problemOf(layer, plan.dataflow);
    MappedLayer mapped;
    mapped.layer = &layer;
    mapped.shape = problem.layer;
    mapped.mapping = std::get<TileMapping>(*std::get<LayerResult>(plan.evaluation).mapping);
    ModelOptions options = request_.options;
    options["halo"] = "on";
    const Result<Evaluation> evaluation = eplanner::eplannerModel().evaluate(
        layer, request_.hardware, mapped.mapping, options,
        {plan.dataflow.empty() ? request_.dataflow : plan.dataflow, request_.objective});
    if (!evaluation) return evaluation.diagnostics();
    if (const auto* violation = std::get_if<Violation>(&*evaluation))
      return {refusal(layer, "a mapping that does not fit", "one that fits the profile", violation->message)};
    mapped.predicted = toBits(std::get<LayerResult>(*evaluation).offChipBytes);
    if (mapped.predicted != toBits(std::get<LayerResult>(plan.evaluation).offChipBytes))
      withoutHalo_.push_back(layer.name);
    mapped.inputBits = bitsOf(layer).input;
    mapped.weightBits = bitsOf(layer).weight;
    addArrays(mapped, i);
    builder_.useMachine(problem.machine);
    builder_.beginLayer(layer.name, layer.type, mapped.predicted, mapped.mapping);
    const Diagnostics problems = lowerConv(builder_, mapped);
    builder_.endLayer();
    return problems;
  }

  void addArrays(MappedLayer& mapped, std::size_t i) {
    const Layer& layer = *mapped.layer;
    const eplanner::EplannerLayer& l = mapped.shape;
    // A cropping layer's tiles still cover the whole map.
    const Extents read = layer.type == LayerType::Conv ? extentsOf(layer.in) : Extents{1, l.groups * l.C, l.IY, l.IX};
    mapped.input = operandArray(layer, walk_.operands[i].front(), read);
    mapped.output = maps_.at(i);
    const Extents weights{l.groups * l.K, l.C, l.FY, l.FX};
    const WeightedLayer weighted = hasTwoActivations(layer) ? secondOperand(i, weights) : addWeights(layer, weights);
    mapped.weight = weighted.weight;
    mapped.finish = weighted.finish;
  }

  struct WeightedLayer {
    std::size_t weight = 0;
    Finish finish;
  };

  WeightedLayer addWeights(const Layer& layer, const Extents& size) {
    WeightedLayer weighted;
    weighted.weight =
        builder_.addArray({layer.name + ".weight", ArrayRole::Weight, size, bitsOf(layer).weight, std::nullopt});
    if (layer.bias.value_or(false))
      weighted.finish.bias = builder_.addArray(
          {layer.name + ".bias", ArrayRole::Bias, {1, size.batch, 1, 1}, bitsOf(layer).partialSum, std::nullopt});
    weighted.finish.shift = layer.shift.value_or(defaultShift(size.channel * size.height * size.width));
    weighted.finish.activation = layer.activation.value_or(Activation{});
    return weighted;
  }

  // A map used as weights. If the product sums over the map's channels, it is fetched in the order of weights.
  WeightedLayer secondOperand(std::size_t i, const Extents& size) {
    const Layer& layer = network_.layers[i];
    const std::size_t map = maps_.at(walk_.operands[i][1]);
    Array array = builder_.array(map);
    array.name = layer.name + ".second";
    array.size = size;
    if (secondOperandOf(network_, layer) == SecondOperand::SumsOverPositions) {
      array.aliasOf = map;
    } else {
      array.role = ArrayRole::Map;
    }
    WeightedLayer weighted;
    weighted.weight = builder_.addArray(std::move(array));
    weighted.finish.shift = layer.shift.value_or(defaultShift(size.channel));
    weighted.finish.activation = layer.activation.value_or(Activation{});
    return weighted;
  }

  static Extents readBy(const Layer& layer, const FeatureMap& map) {
    if (layer.type == LayerType::Pool || layer.type == LayerType::Reorg) return extentsOf(layer.in);
    return {1, map.channels, layer.out.height, layer.out.width};
  }

  Diagnostics lowerUnmapped(std::size_t i) {
    const Layer& layer = network_.layers[i];
    StripLayer strips;
    strips.layer = &layer;
    for (const std::size_t operand : walk_.operands[i])
      strips.inputs.push_back(operandArray(layer, operand, readBy(layer, mapOf(operand))));
    strips.output = maps_.at(i);
    strips.inputBits = bitsOf(layer).input;
    strips.outputBits = bitsOf(layer).output;
    addTable(strips);
    const TensorBits predicted = toBits(std::get<LayerResult>(plan_.layers[i].evaluation).offChipBytes);
    builder_.useMachine(eplanner::machines(request_.hardware, bitsOf(layer), request_.dataflow).front());
    builder_.beginLayer(layer.name, layer.type, predicted, std::nullopt);
    const Diagnostics problems = lowerStrips(builder_, strips);
    builder_.endLayer();
    if (problems.empty()) noteRefetches(layer, predicted);
    return problems;
  }

  void addTable(StripLayer& strips) {
    const Layer& layer = *strips.layer;
    if (!layer.pass || layer.pass->table == 0) return;
    strips.tableBits = bitsOf(layer).weight;
    strips.table = builder_.addArray({layer.name + ".weight",
                                      ArrayRole::Weight,
                                      {tableRows(layer.pass->op), layer.pass->row, 1, 1},
                                      strips.tableBits,
                                      std::nullopt});
  }

  void noteRefetches(const Layer& layer, const TensorBits& predicted) {
    const TensorBits moved = builder_.movedInLayer();
    if (moved == predicted) return;
    builder_.predictWhatMoved();
    warnings_.push_back({Diagnostic::Severity::Warning, "", "layer " + layer.name,
                         fmt::format("{} bits of I off chip", moved[index(Tensor::I)]),
                         fmt::format("{}, which counts each row once, as the plan does", predicted[index(Tensor::I)]),
                         "A whole channel does not fit on the chip, so rows that two strips share are fetched again."});
  }

  void noteHalo() {
    if (withoutHalo_.empty()) return;
    warnings_.push_back(
        {Diagnostic::Severity::Warning, "", "layer " + withoutHalo_.front(),
         fmt::format("a plan that counts rows shared by neighbouring tiles once, here and in {} more layers",
                     withoutHalo_.size() - 1),
         "one with --option halo=on", "The program fetches these rows again, and its traffic is checked with them."});
  }

  const ExecutionPlan& plan_;
  const FusionPlan& fusion_;
  const PlanRequest& request_;
  const Network& network_;
  NetworkWalk walk_;
  ProgramBuilder builder_;
  std::unordered_map<std::size_t, std::size_t> maps_;
  std::vector<std::string> withoutHalo_;  // their plans count less traffic than the program needs
  Diagnostics errors_, warnings_;
};

}  // namespace

Result<Program> lower(const ExecutionPlan& plan) {
  return lower(plan, *planFusion(plan, {}));
}

Result<Program> lower(const ExecutionPlan& plan, const FusionPlan& fusion) {
  if (std::optional<Diagnostic> refused = refusedSet(plan.request.network)) return *std::move(refused);
  Result<Network> network = productsAsConvolutions(plan.request.network);
  if (!network) return network.diagnostics();
  ExecutionPlan ofConvolutions = plan;
  ofConvolutions.request.network = std::move(network).value();
  return Lowering(ofConvolutions, fusion).run();
}

}  // namespace tilescope

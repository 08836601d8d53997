// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/network_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/names.h"
#include "core/base/result.h"
#include "core/models/diana/diana_result.h"
#include "core/models/diana/legality.h"
#include "core/program/execution/finish.h"
#include "plugins/common/identifiers.h"

namespace tilescope::diana {
namespace {

constexpr std::size_t kMaxInputs = 16;  // DIANA_MOST_INPUTS of the runtime

Diagnostic refusal(const Layer& layer, std::string found, std::string expected, std::string remedy) {
  return {
      Diagnostic::Severity::Error, "", "layer " + layer.name, std::move(found), std::move(expected), std::move(remedy)};
}

bool accumulates(const Layer& layer) {
  return layer.type == LayerType::Conv || layer.type == LayerType::Fc;
}

std::int64_t sumLength(const Layer& layer) {
  if (layer.type == LayerType::Fc) return layer.in.channels;
  return layer.in.channels / layer.groups * layer.window.kernelHeight * layer.window.kernelWidth;
}

class Assignment {
 public:
  Assignment(const ExecutionPlan& plan, bool hostFallback) : plan_(plan), hostFallback_(hostFallback) {}

  Result<NetworkWork> run() {
    work_.plan = &plan_;
    work_.walk = walkOf(network());
    Identifiers identifiers;
    for (std::size_t i = 0; i < network().layers.size(); ++i) {
      const Layer& layer = network().layers[i];
      work_.layers.push_back({&layer, identifiers.of(layer.name), {}, "", 0});
      checkLayer(layer);
      if (errors_.empty()) assign(i);
    }
    if (!errors_.empty()) return foldedByLayer(errors_);
    listConsumers();
    return {std::move(work_), foldedByLayer(warnings_)};
  }

 private:
  const Network& network() const { return plan_.request.network; }

  void checkLayer(const Layer& layer) {
    const auto refuse = [&](std::string found, std::string expected, std::string remedy) {
      errors_.push_back(refusal(layer, std::move(found), std::move(expected), std::move(remedy)));
    };
    if (!hasMaps(layer.type) || layer.window.transposed)
      return refuse(fmt::format("a {} layer", name(layer.type)), "conv, fc, pool, add, concat or reorg",
                    "These layers cannot be exported as programs yet; remove the layer.");
    if (layer.batch != 1) refuse(fmt::format("a batch of {}", layer.batch), "one image", "Plan with a batch of 1.");
    if (!layer.connections.empty())
      refuse("connections between single maps", "every output map connected with every input map",
             "Such layers cannot be exported as programs yet; remove \"connections\".");
    if (const Layer rest = withoutCrop(layer); rest.in != layer.in)
      refuse(fmt::format("negative padding, which leaves out {} rows and {} columns of the input",
                         layer.in.height - rest.in.height, layer.in.width - rest.in.width),
             "a layer of the whole input",
             "Such layers cannot be exported as programs yet; make the previous layer smaller, or plan with --model "
             "eplanner.");
    if (layer.type == LayerType::Concat && layer.inputs.size() > kMaxInputs)
      refuse(fmt::format("{} inputs", layer.inputs.size()), fmt::format("at most {}", kMaxInputs),
             "Concatenate in two layers.");
    checkBits(layer);
    const std::string where = "layer " + layer.name;
    errors_ = joined(errors_, checkActivation(layer.activation.value_or(Activation{}), Arithmetic::Int8, where));
    if (layer.shift) errors_ = joined(errors_, checkShift(*layer.shift, where));
    if (accumulates(layer)) errors_ = joined(errors_, checkAccumulation(sumLength(layer), Arithmetic::Int8, where));
    if (layer.weightsFile)
      warnings_.push_back({Diagnostic::Severity::Warning, "", where, "weights in file " + quoteName(*layer.weightsFile),
                           "none", "A program does not read them yet; its weights are random."});
  }

  void checkBits(const Layer& layer) {
    const ElementBits bits = layer.bits.value_or(plan_.request.hardware.precision);
    if (bits == ElementBits{8, 8, 32, 8}) return;
    errors_.push_back(refusal(layer,
                              fmt::format("inputs of {} bits, weights of {}, partial sums of {} and outputs of {}",
                                          bits.input, bits.weight, bits.partialSum, bits.output),
                              "8, 8, 32 and 8, as the core computes", "Plan with these \"bits\"."));
  }

  void assign(std::size_t i) {
    LayerWork& work = work_.layers[i];
    const Layer& layer = *work.layer;
    work.shift = layer.shift.value_or(accumulates(layer) ? defaultShift(sumLength(layer)) : 0);
    const Evaluation& evaluation = plan_.layers[i].evaluation;
    if (const auto* violation = std::get_if<Violation>(&evaluation)) return toHost(work, violation->message, true);
    const auto& result = std::get<LayerResult>(evaluation);
    if (result.outsideModel)
      return toHost(work, fmt::format("The core has no kernel for layers of type {}.", name(layer.type)), false);
    if (const std::string why = whyNotOnCore(i, layer); !why.empty()) return toHost(work, why, true);
    planned(work, result);
  }

  // Why the core cannot run a layer that the cost model covers.
  std::string whyNotOnCore(std::size_t i, const Layer& layer) const {
    if (layer.type != LayerType::Add) return "";
    for (const std::size_t operand : work_.walk.operands[i])
      if (mapOf(operand) != layer.out) return "The core adds maps of one shape only.";
    if (work_.walk.operands[i].size() != 2) return "The core adds two maps.";
    return "";
  }

  FeatureMap mapOf(std::size_t operand) const {
    if (!work_.walk.isInput(operand)) return network().layers[operand].out;
    return network().inputs[operand - network().layers.size()].size.value_or(FeatureMap{});
  }

  void toHost(LayerWork& work, std::string why, bool isNews) {
    work.whyHost = std::move(why);
    if (!hostFallback_)
      errors_.push_back(notOnCore(work));
    else if (isNews)
      warnings_.push_back(onProcessor(work));
  }

  void planned(LayerWork& work, const LayerResult& result) {
    const std::optional<PlannedCalls> planned = plannedCalls(result);
    if (!planned)
      return errors_.push_back(refusal(*work.layer, fmt::format("a mapping of model {}", plan_.request.model),
                                       "tiles of model diana", "Plan with --model diana."));
    if (const std::string why = brokenByLayer(*work.layer); !why.empty()) return toHost(work, why, true);
    if (!result.brokenRules.empty())
      return errors_.push_back(refusal(*work.layer, "an illegal mapping. " + result.brokenRules.front().message,
                                       "one that obeys the driver's rules", "Plan with --option legality=strict."));
    CoreWork core;
    core.shape = *dianaLayer(*work.layer, plan_.request.hardware.precision);
    core.tile = planned->tile;
    if (core.shape.kind == Kind::Depthwise) core.tile.K = core.shape.groups;
    if (core.shape.kind == Kind::Add) core.tile.OX = core.shape.columns.out;  // adds take whole rows
    core.mode = planned->mode;
    const auto& loops = std::get<TileMapping>(*result.mapping).outerLoops;
    core.channelsOutside = core.mode == InputMode::Resident && !loops.empty() && loops.back() == Dim::K;
    work.core = core;
  }

  // No tile can satisfy these. Without legality=report such layers have no plan.
  std::string brokenByLayer(const Layer& layer) const {
    const std::vector<BrokenRule> broken =
        brokenLayerRules(problemOf(layer, plan_.request.hardware, plan_.request.options, {}));
    return broken.empty() ? "" : broken.front().message;
  }

  void listConsumers() {
    work_.consumers.resize(network().layers.size() + network().inputs.size());
    for (const std::size_t i : work_.walk.order)
      for (const std::size_t operand : work_.walk.operands[i]) {
        std::vector<std::size_t>& readers = work_.consumers[operand];
        if (std::find(readers.begin(), readers.end(), i) == readers.end()) readers.push_back(i);
      }
  }

  const ExecutionPlan& plan_;
  bool hostFallback_;
  NetworkWork work_;
  Diagnostics errors_, warnings_;
};

}  // namespace

Diagnostic notOnCore(const LayerWork& work) {
  return refusal(*work.layer, "a layer that the core cannot run as planned", "layers of the core",
                 work.whyHost + " Export with host_fallback=on, or change the layer.");
}

Diagnostic onProcessor(const LayerWork& work) {
  return {Diagnostic::Severity::Warning,
          "",
          "layer " + work.layer->name,
          "a layer that the core cannot run as planned",
          "",
          work.whyHost + " The program computes it on the RISC-V processor."};
}

Result<NetworkWork> workOf(const ExecutionPlan& plan, bool hostFallback) {
  return Assignment(plan, hostFallback).run();
}

void moveToHost(NetworkWork& work, std::size_t layer, std::string why) {
  work.layers[layer].core.reset();
  work.layers[layer].whyHost = std::move(why);
}

}  // namespace tilescope::diana

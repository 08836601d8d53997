// SPDX-License-Identifier: GPL-3.0-or-later
// Whether cost model and dataflows suit a network. If not, layers run on one processing element or are left out, and
// results are far from the real machine.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/models/model_registry.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct ModelMismatch {
  std::string model;
  // Layers for which another model uses at least four times as many PEs.
  std::size_t starvedLayers = 0;
  // PEs that these layers use at most, and PEs of the machine.
  double elements = 0, allElements = 0;
  // Convolutions and products that only another model covers.
  std::size_t missedLayers = 0;
  // The cause: a model option "name=value", or "" for the model itself; `better` then lists the models that suit all
  // these layers better, in registry order.
  std::string option;
  std::vector<std::string> better;

  bool operator==(const ModelMismatch&) const = default;
};

// Layers on one PE (less than a tenth of the array), because no dataflow unrolls any of their loops.
struct IdleArray {
  std::string model;
  std::vector<std::string> layers;
  // Loops of the first such layer that dataflows could unroll, longest first.
  std::vector<std::string> loops;
  std::vector<std::string> others;  // if there are none: its other loops, longest first
  std::string hardware;
  double allElements = 0;

  bool operator==(const IdleArray&) const = default;
};

struct ModelFit {
  std::optional<ModelMismatch> mismatch;  // empty if no model suits better
  std::optional<IdleArray> idle;
};

// Empty if the model cannot read the profile. Other models are tried with their default options.
ModelFit modelFit(const PlanRequest& request);

std::optional<ModelMismatch> modelMismatch(const ModelEntry& entry, const Network& network,
                                           const HardwareProfile& hardware, const ModelOptions& options,
                                           const std::optional<std::string>& dataflow);

std::string shortText(const ModelMismatch& mismatch);  // "17 layers on 1 of 1024 PEs", for a menu
std::string sentenceOf(const ModelMismatch& mismatch);
std::string sentenceOf(const IdleArray& idle);
std::string remedyOf(const IdleArray& idle);
Diagnostics fitWarnings(const PlanRequest& request);

}  // namespace tilescope

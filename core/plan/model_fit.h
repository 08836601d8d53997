// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a cost model and a machine's dataflows suit a network. If they do not, the plan follows their rules, but its
// results are far from the real machine: layers run on one processing element or are left out.
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
  // Layers to which the model gives a small part of the array, while another model uses at least four times as much.
  std::size_t starvedLayers = 0;
  // Processing elements: the maximum that these layers use, and the number of the machine.
  double elements = 0, allElements = 0;
  // Convolutions and products that the model does not cover, while another model does.
  std::size_t missedLayers = 0;
  // The cause: an option of the model, as "name=value", or the model itself. If it is the model, `better` lists the
  // models that suit all these layers better, in the order of the registry.
  std::string option;
  std::vector<std::string> better;

  bool operator==(const ModelMismatch&) const = default;
};

// Layers that run on one processing element, less than a tenth of the array, because under the model no dataflow
// unrolls any of their loops.
struct IdleArray {
  std::string model;
  std::vector<std::string> layers;
  // Loops of the first such layer that a dataflow could unroll under the model, the longest first.
  std::vector<std::string> loops;
  std::vector<std::string> others;  // if there are no such loops: all others, the longest first
  std::string hardware;
  double allElements = 0;

  bool operator==(const IdleArray&) const = default;
};

struct ModelFit {
  std::optional<ModelMismatch> mismatch;  // empty if no model suits better
  std::optional<IdleArray> idle;
};

// Empty if the model cannot read the profile. If the request names no dataflow, all are considered. Other models are
// tried with their default options.
ModelFit modelFit(const PlanRequest& request);

std::optional<ModelMismatch> modelMismatch(const ModelEntry& entry, const Network& network,
                                           const HardwareProfile& hardware, const ModelOptions& options,
                                           const std::optional<std::string>& dataflow);

std::string shortText(const ModelMismatch& mismatch);   // "17 layers on 1 of 1024 PEs", for a menu
std::string sentenceOf(const ModelMismatch& mismatch);  // also names what suits better
std::string sentenceOf(const IdleArray& idle);          // says what happens and why
std::string remedyOf(const IdleArray& idle);
Diagnostics fitWarnings(const PlanRequest& request);

}  // namespace tilescope

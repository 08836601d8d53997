// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a cost model suits a machine and a network. A model that does not still plans, with figures that are right by
// its own rules and far from the machine: layers that it puts on one processing element, or leaves out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/execution_plan.h"
#include "core/plan/model_registry.h"

namespace tilescope {

struct ModelMismatch {
  std::string model;
  // Layers that it puts on a small part of the array, where another model uses at least four times as much.
  std::size_t starvedLayers = 0;
  double elements = 0, allElements = 0;  // processing elements that these use at most; of the machine
  // Convolutions and products that it leaves out, where another model does not.
  std::size_t missedLayers = 0;
  std::vector<std::string> better;  // models that do all of this better, in the order of the registry

  bool operator==(const ModelMismatch&) const = default;
};

// Nothing where the model suits, where no model suits better, or where the model cannot read the profile. Of dataflow:
// of all where it is absent.
std::optional<ModelMismatch> modelMismatch(const ModelEntry& entry, const Network& network,
                                           const HardwareProfile& hardware,
                                           const std::optional<std::string>& dataflow = std::nullopt);

std::optional<ModelMismatch> modelMismatch(const PlanRequest& request);

std::string shortText(const ModelMismatch& mismatch);   // "17 layers on 1 of 1024 PEs", for a menu
std::string sentenceOf(const ModelMismatch& mismatch);  // with the models that suit better
Diagnostics mismatchWarnings(const PlanRequest& request);

}  // namespace tilescope

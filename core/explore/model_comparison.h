// SPDX-License-Identifier: GPL-3.0-or-later
// One layer's mapping under every cost model that can express it, term by term, with reasons for differences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/cost_model.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {

struct ComparedModel {
  std::string id;
  std::string name;
  std::optional<LayerResult> result;
  LoopNest nest;
  std::string reason;  // why the model has no result, in sentences
};

struct ComparedTerm {
  std::string name;
  std::string unit;                           // "s", "B", "pJ", "MAC eq.", "cycles"; "" for shares and counts
  bool share = false;                         // 0 to 1, shown in percent
  std::vector<std::optional<double>> values;  // one per model; absent: it has no such term

  bool operator==(const ComparedTerm&) const = default;
};

struct ModelComparison {
  std::vector<ComparedModel> models;  // the plan's model first
  std::vector<ComparedTerm> terms;
  std::vector<std::string> reasons;  // why other models differ from the plan's model, in sentences
};

// planned: result on this hardware with these options. dataflow: determines the spatial unrolling if the mapping does
// not; may be unknown. Other models use default options and reject unreadable forms at "/form".
ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow,
                              const std::vector<const CostModel*>& models);

ModelComparison compareModels(const Layer& layer, const HardwareProfile& hardware, const LayerResult& planned,
                              const ModelOptions& options, const std::optional<std::string>& dataflow);

std::optional<double> computeCycles(const LayerResult& result);

std::optional<double> memoryEnergy(const LayerResult& result, const std::string& memory);

// The on-chip memory with the largest instance; null if there is none.
const Memory* largestOnChip(const HardwareProfile& hardware);

const NestTile* tileAt(const LoopNest& nest, const std::string& memory, Tensor tensor);

std::optional<double> movedBytes(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move);

// How often an input is read from off chip, in whole tensors.
std::optional<double> crossings(const ComparedModel& model, const TensorProblem& problem, Tensor tensor);

// Bits of one element; for O, of a partial sum.
int bitsOf(const TensorProblem& problem, Tensor tensor);

}  // namespace tilescope

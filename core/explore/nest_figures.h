// SPDX-License-Identifier: GPL-3.0-or-later
// Single metrics of results and nests that comparisons need; absent where a model does not have them.
#pragma once

#include <optional>
#include <string>

#include "core/explore/model_comparison.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {

// Cycles in which the array computes.
std::optional<double> computeCycles(const LayerResult& result);

std::optional<double> memoryEnergy(const LayerResult& result, const std::string& memory);

// The on-chip memory with the most bits in one instance; null if there is none.
const Memory* largestOnChip(const HardwareProfile& hardware);

const NestTile* tileAt(const LoopNest& nest, const std::string& memory, Tensor tensor);

std::optional<double> movedBytes(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move);

// What of an input is read from the off-chip memory, in multiples of the whole tensor.
std::optional<double> crossings(const ComparedModel& model, const TensorProblem& problem, Tensor tensor);

// Bits of one element: of O unfinished.
int bitsOf(const TensorProblem& problem, Tensor tensor);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// e-PlaNNer's result as loops and two memory levels: buffers and off-chip memory. The model leaves the order inside a
// tile open; loops are listed with sums innermost.
#pragma once

#include <optional>
#include <string>

#include "core/models/cost_model.h"
#include "core/models/eplanner/eplanner_problem.h"

namespace tilescope::eplanner {

// The problem that this result solves: its machine with the counted array and a dataflow that allows the stationary
// tensor. Empty if there is none, e.g. if the result is from another profile.
std::optional<Problem> problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                 const LayerResult& result);

// Off-chip bits of the nest add up to the result's off-chip bytes. Empty if the layer is not modelled.
LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const LayerResult& result);

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move);

}  // namespace tilescope::eplanner

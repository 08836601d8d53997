// SPDX-License-Identifier: GPL-3.0-or-later
// e-PlaNNer's result as loops and memories. The model knows two levels: buffers and the off-chip memory. The loops
// inside a tile run in an order that the model leaves open; they are listed with sums innermost.
#pragma once

#include <optional>
#include <string>

#include "core/models/cost_model.h"
#include "core/models/eplanner/eplanner_problem.h"

namespace tilescope::eplanner {

// The problem that this result solves: the machine with the array that the result counts, and a dataflow that allows
// the mapping's stationary tensor. Empty if there is no such machine, e.g. if the result is from another profile.
std::optional<Problem> problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                 const LayerResult& result);

// The bits that move at the off-chip memory add up to the result's off-chip bytes. Empty where the layer is not
// modelled.
LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const LayerResult& result);

// Explains a movement of loopNest() as tile × trips × reload. The last step is what moves in the whole layer.
Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move);

}  // namespace tilescope::eplanner

// SPDX-License-Identifier: GPL-3.0-or-later
// A result as loops and memories, and explanations of its movements.
#pragma once

#include <string>

#include "core/models/cost_model.h"

namespace tilescope::diana {

LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const LayerResult& result);

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move);

}  // namespace tilescope::diana

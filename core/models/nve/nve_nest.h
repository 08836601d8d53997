// SPDX-License-Identifier: GPL-3.0-or-later
// A program as loops and memories: passes over a strip, partitions, strips.
#pragma once

#include "core/models/nve/nve_problem.h"

namespace tilescope::nve {

LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const LayerResult& result);

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move);

}  // namespace tilescope::nve

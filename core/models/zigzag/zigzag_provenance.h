// SPDX-License-Identifier: GPL-3.0-or-later
// How metrics of this model's results follow from loops and machine, with the numbers put in.
#pragma once

#include "core/models/loop_nest.h"
#include "core/models/provenance.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

Provenance explain(const Recount& recount, const HardwareProfile& hardware, bool compatible, const LayerResult& result,
                   Metric metric);
// nest: made from the recount.
Provenance explainMove(const Recount& recount, const LoopNest& nest, const HardwareProfile& hardware, bool compatible,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move);

}  // namespace tilescope::zigzag

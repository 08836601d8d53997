// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/loop_nest.h"
#include "core/models/provenance.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

Provenance explain(const Recount& recount, const HardwareProfile& hardware, bool compatible, const LayerResult& result,
                   Metric metric);
Provenance explainMove(const Recount& recount, const LoopNest& nest, const HardwareProfile& hardware, bool compatible,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move);

}  // namespace tilescope::zigzag

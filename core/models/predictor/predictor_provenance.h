// SPDX-License-Identifier: GPL-3.0-or-later
// Explains how metrics follow from loops and machine.
#pragma once

#include "core/models/predictor/predictor_result.h"
#include "core/models/provenance.h"

namespace tilescope::predictor {

Provenance explain(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result, Metric metric);
Provenance explainMove(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result,
                       const std::string& memory, Tensor tensor, Move move);

}  // namespace tilescope::predictor

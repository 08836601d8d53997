// SPDX-License-Identifier: GPL-3.0-or-later
// e-PlaNNer's figures explained: formula, the numbers put in, and where the constants are from.
#pragma once

#include "core/cost/cost_model.h"

namespace tilescope::eplanner {

// result: of this layer on this machine under these options, by e-PlaNNer.
Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Quantity quantity);

}  // namespace tilescope::eplanner

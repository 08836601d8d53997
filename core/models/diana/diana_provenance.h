// SPDX-License-Identifier: GPL-3.0-or-later
// Explains the metrics of a result.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::diana {

inline constexpr const char* kEstimateSource =
    "not published for this kind of layer: Tilescope's estimate (docs/models/diana.md)";

Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric);

}  // namespace tilescope::diana

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/weight_loading.h"

namespace tilescope::diana {

// As in core/models/weight_loading.h, for layers with weights and results of this model.
std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                           const ModelOptions& options, const LayerResult& result);

}  // namespace tilescope::diana

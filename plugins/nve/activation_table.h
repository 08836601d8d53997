// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the engine's activations, from sums to pixels: entry j is for the sum j − 512.
#pragma once

#include <optional>

#include "core/workload/layer.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

// sigmoid (the default of the engine): round(255 ÷ (1 + e^−(sum ÷ 64))). relu and none: the sum, clamped to 0 to 255.
// Empty for other activations.
std::optional<ActivationTable> tableOf(ActivationType type);

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's activations as tables: entry j is the pixel for the sum j − 512.
#pragma once

#include <optional>

#include "core/workload/layer.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

// sigmoid (default): round(255 ÷ (1 + e^−(sum ÷ 64))). relu and none: the sum, clamped to 0 to 255. Otherwise empty.
std::optional<ActivationTable> tableOf(ActivationType type);

}  // namespace tilescope::nve

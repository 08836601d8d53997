// SPDX-License-Identifier: GPL-3.0-or-later
// Tables from sums to pixels of the activations that the engine has: entry j stands for the sum j − 512.
#pragma once

#include <optional>

#include "core/workload/layer.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

// sigmoid: round(255 ÷ (1 + e^−(sum ÷ 64))), the engine's default; relu and none: the sum itself, limited to the bytes
// 0 to 255. Nothing for the others.
std::optional<ActivationTable> tableOf(ActivationType type);

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// Converts dataflows between the loop names of a convolution (K, C, OY …) and those of a layer. A dataflow that uses a
// name only this layer has is in the layer's names.
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

// Replaces roles (names of convolution loops) by the layer's loops. Of several loops with one role, the largest comes
// first and the others share the rest of the factor.
Dataflow inLoopsOf(const Einsum& einsum, const Dataflow& dataflow);

// Translates dataflows from the layer's loop names to roles; absent if none needs it. Of several loops with one role,
// each takes at most its own iterations.
std::optional<HardwareProfile> withRolesOf(const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope

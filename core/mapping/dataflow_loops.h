// SPDX-License-Identifier: GPL-3.0-or-later
// Converts between a dataflow in the loop names of a convolution (K, C, OY …), which is the usual case, and one in the
// loop names of a layer. If a dataflow uses a name that only this layer has, all its names are the layer's.
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

// Replaces roles (names of convolution loops) by the layer's loops. If several loops have one role, the largest comes
// first and the others share the rest of the factor. Roles that no loop has keep their names.
Dataflow inLoopsOf(const Einsum& einsum, const Dataflow& dataflow);

// For models that treat a layer as a convolution: translates dataflows from the layer's loop names to roles. Absent if
// no dataflow needs it. If several loops have one role, each takes at most its own iterations.
std::optional<HardwareProfile> withRolesOf(const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope

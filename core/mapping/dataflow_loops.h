// SPDX-License-Identifier: GPL-3.0-or-later
// A dataflow in the loop names of a layer. A dataflow normally names the loops of a convolution (K, C, OY …). If it
// names a loop that only this layer has, all its names mean this layer's own loops.
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

// The dataflow with roles replaced by the loops of the layer. Of several loops of one role the largest comes first, and
// the others share the rest of the factor. Roles that no loop of the layer has keep their names.
Dataflow inLoopsOf(const Einsum& einsum, const Dataflow& dataflow);

// For models that see a layer as a convolution: the profile with dataflows translated from the layer's own loops to
// their roles. Absent: no dataflow needs it. Of several loops of one role each takes at most its own iterations.
std::optional<HardwareProfile> withRolesOf(const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope

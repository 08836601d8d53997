// SPDX-License-Identifier: GPL-3.0-or-later
// A dataflow in the letters of a layer. Its loops are those of a convolution (K, C, OY …), unless it names a loop that
// the layer has under another name than these: then it speaks of this layer's own loops.
#pragma once

#include <optional>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

// The dataflow with roles replaced by the loops of the layer. Of several loops of one role the largest comes first, and
// the others take what it leaves of the factor. Roles that no loop of the layer plays keep their names.
Dataflow inLoopsOf(const Einsum& einsum, const Dataflow& dataflow);

// For models that see a layer as a convolution: the profile with dataflows that speak of the layer's own loops in the
// names of their roles. Absent: no dataflow does, the profile says it already. Of several loops of one role each takes
// at most its own iterations.
std::optional<HardwareProfile> withRolesOf(const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope

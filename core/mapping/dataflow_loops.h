// SPDX-License-Identifier: GPL-3.0-or-later
// A dataflow in the letters of a layer. Its loops are those of a convolution (K, C, OY …), unless it names a loop that
// the layer has under another name than these: then it speaks of this layer's own loops.
#pragma once

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

// Of several loops of one role the largest comes first, and the next ones take what it leaves of the factor. Loops that
// no loop of the layer plays keep their names.
Dataflow inLoopsOf(const Einsum& einsum, const Dataflow& dataflow);

}  // namespace tilescope

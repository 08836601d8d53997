// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/network.h"

namespace tilescope::gui {

// Propagates sizes through a changed network. Each layer takes its input size from the layer that it reads; output rows
// and columns follow from the shape rules. Pooling, additions and concatenations take the channels of their inputs.
// Depthwise convolutions and global pooling keep that property. Sizes that the rules do not determine are kept. The
// result is not checked for consistency.
Network followed(const Network& before, Network changed);

}  // namespace tilescope::gui

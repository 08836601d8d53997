// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/network.h"

namespace tilescope::gui {

// Propagates sizes through a changed network: layers take the input sizes of the layers they read, output rows and
// columns follow from the shape rules, and pooling, additions and concatenations take the channels of their inputs.
// Depthwise convolutions and pooling over the whole map stay so. Sizes that the rules do not determine are kept; the
// result is not checked for consistency.
Network followed(const Network& before, Network changed);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/network.h"

namespace tilescope::gui {

// The changed network with the sizes that follow from the change: inputs of a layer are what it reads, rows and columns
// of its output follow from the shape rule, channels of pooling, additions and concatenations from their inputs. A
// depthwise convolution stays one, a pooling over the whole map too. What the rules do not tell stays; whether all of
// it fits is for the checks to say.
Network followed(const Network& before, Network changed);

}  // namespace tilescope::gui

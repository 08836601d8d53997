// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/network.h"

namespace tilescope::gui {
// Each layer takes its input size from the layer that it reads; output sizes follow from the shape rules. Pooling,
// additions and concatenations take the channels of their inputs. Sizes that no rule determines are kept. The result is
// not checked.
Network followed(const Network& before, Network changed);

}  // namespace tilescope::gui

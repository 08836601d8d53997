// SPDX-License-Identifier: GPL-3.0-or-later
// A design's partition as a line of the shell.
#pragma once

#include <string>

#include "app/common/design.h"

namespace tilescope::app {

// "tilescope-cli partition --network resnet18 …", quoted for a POSIX shell: it makes the same partition. The design
// must be complete.
std::string partitionCommand(const Design& design);

}  // namespace tilescope::app

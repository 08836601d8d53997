// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "plugins/nve/partition_program.h"

namespace tilescope::nve {

// The engine's limits and the program's lists: header out of range, too many instructions, a queue that does not match
// its writes. Empty if it can be loaded.
std::vector<std::string> programBreaches(const PartitionProgram& program);

std::vector<std::string> layerBreaches(const PartitionProgram& program, const ConvWork& work);

}  // namespace tilescope::nve

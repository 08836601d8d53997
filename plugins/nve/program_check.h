// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a program that need no execution.
#pragma once

#include <string>
#include <vector>

#include "plugins/nve/partition_program.h"

namespace tilescope::nve {

// Breaches of the machine's limits and of the program's own lists: a header out of range, more instructions than the
// buffer holds, queues whose length differs from the number of their writes. Empty: it can be loaded.
std::vector<std::string> programBreaches(const PartitionProgram& program);

// Differences between the header and the layer that the program is run for.
std::vector<std::string> layerBreaches(const PartitionProgram& program, const ConvWork& work);

}  // namespace tilescope::nve

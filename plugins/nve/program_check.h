// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said about a program without running it.
#pragma once

#include <string>
#include <vector>

#include "plugins/nve/partition_program.h"

namespace tilescope::nve {

// Breaches of the machine's limits and of the program's own lists: a header out of range, more instructions than the
// buffer holds, queues of another length than the writes that take from them. Empty: it can be loaded.
std::vector<std::string> programBreaches(const PartitionProgram& program);

// Differences between the header and the layer that the program is run for.
std::vector<std::string> layerBreaches(const PartitionProgram& program, const ConvWork& work);

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a program that need no execution.
#pragma once

#include <string>
#include <vector>

#include "plugins/nve/partition_program.h"

namespace tilescope::nve {

// Violations of the limits of the engine and of the lists in the program: a header out of range, more instructions than
// the buffer holds, a queue whose length is not the number of its writes. Empty if the program can be loaded.
std::vector<std::string> programBreaches(const PartitionProgram& program);

// Differences between the header and the layer to run.
std::vector<std::string> layerBreaches(const PartitionProgram& program, const ConvWork& work);

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// Finds, before programs are written, the output maps of a network file that fit no partition of the machine, each with
// its place in the file (codes E_CAPACITY and E_SPM).
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/models/nve/nve_problem.h"
#include "core/workload/network.h"

namespace tilescope::nve {

// path: the XML file that the network was read from. Networks in other formats give no diagnostics: the model rejects
// their layers one by one. hardware and options must have passed the model's checks.
Diagnostics refusedMaps(const std::string& path, const Network& network, const HardwareProfile& hardware,
                        const ModelOptions& options);

}  // namespace tilescope::nve

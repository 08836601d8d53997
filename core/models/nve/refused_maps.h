// SPDX-License-Identifier: GPL-3.0-or-later
// Output maps of a network file that fit no partition, with their places in the file (E_CAPACITY, E_SPM).
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/models/nve/nve_problem.h"
#include "core/workload/network.h"

namespace tilescope::nve {

// path: the network's XML file; other formats give no diagnostics, as the model rejects their layers one by one.
// hardware and options must be checked.
Diagnostics refusedMaps(const std::string& path, const Network& network, const HardwareProfile& hardware,
                        const ModelOptions& options);

}  // namespace tilescope::nve

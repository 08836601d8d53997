// SPDX-License-Identifier: GPL-3.0-or-later
// Descriptions of sweeps. Networks, profiles and technologies are named as on a command line.
#pragma once

#include <string>

#include "core/sweep/sweep_description.h"

namespace tilescope::app {

SweepReaders bundledSweepReaders();

Result<SweepDescription> readSweepFile(const std::string& path);

}  // namespace tilescope::app

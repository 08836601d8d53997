// SPDX-License-Identifier: GPL-3.0-or-later
// Descriptions of sweeps, which name networks, profiles and technologies in the same way as a command line.
#pragma once

#include <string>

#include "core/sweep/sweep_description.h"

namespace tilescope::app {

SweepReaders bundledSweepReaders();

Result<SweepDescription> readSweepFile(const std::string& path);

}  // namespace tilescope::app

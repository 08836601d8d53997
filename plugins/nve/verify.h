// SPDX-License-Identifier: GPL-3.0-or-later
// Checks an exported folder: its programs on the simulator against the network's definition.
#pragma once

#include <string>

#include "core/plugin/exporter.h"

namespace tilescope::nve {

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink);

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// Builds an exported program with the host shim and the sanitizers, and runs its own check.
#pragma once

#include <string>

#include "core/plugin/exporter.h"

namespace tilescope::diana {

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink);

}  // namespace tilescope::diana

// SPDX-License-Identifier: GPL-3.0-or-later
// Builds an exported program with host shim and sanitizers, and runs its check.
#pragma once

#include <string>

#include "core/plugin/exporter.h"

namespace tilescope::diana {

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink);

}  // namespace tilescope::diana

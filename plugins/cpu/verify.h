// SPDX-License-Identifier: GPL-3.0-or-later
// Builds an exported folder and runs its check.
#pragma once

#include <string>

#include "core/plugin/exporter.h"

namespace tilescope::cpu {

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink);

}  // namespace tilescope::cpu

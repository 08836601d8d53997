// SPDX-License-Identifier: GPL-3.0-or-later
// Builds an exported program and runs its check: on the host, and if possible with nvcc and on a GPU.
#pragma once

#include <string>

#include "core/plugin/exporter.h"

namespace tilescope::cuda {

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink);

}  // namespace tilescope::cuda

// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's programs as bytes (.nvb; docs/nve_isa.md).
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

std::string toBinary(const ProgramImage& image);  // the programs must pass program_check.h

// Rejects changed or truncated files, and programs beyond the engine's limits.
Result<ProgramImage> readBinary(std::string_view bytes, const std::string& file);

}  // namespace tilescope::nve

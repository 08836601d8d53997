// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of a layer as bytes (.nvb): docs/nve_isa.md has the format.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

std::string toBinary(const ProgramImage& image);  // the programs must have no breaches (program_check.h)

// Rejects files that were changed or truncated, and programs that break the machine's limits.
Result<ProgramImage> readBinary(std::string_view bytes, const std::string& file);

}  // namespace tilescope::nve

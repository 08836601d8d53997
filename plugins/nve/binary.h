// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of a layer as bytes (.nvb): docs/nve_isa.md has the format.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

std::string toBinary(const ProgramImage& image);  // the programs must pass program_check.h

// Rejects changed or truncated files, and programs that exceed the limits of the engine.
Result<ProgramImage> readBinary(std::string_view bytes, const std::string& file);

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of a layer as text (.s), one line per instruction: docs/nve_isa.md has the syntax. The text contains
// everything that the binary does.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// comment: lines for the beginning, without semicolons; may be empty.
std::string toListing(const ProgramImage& image, const std::string& comment = "");

// Every wrong line is an error with line and column; directives must be in the order of toListing().
Result<ProgramImage> readListing(std::string_view text, const std::string& file);

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of a layer as text (.s), one line for each instruction: docs/nve_isa.md has the syntax. The text holds all
// that the binary holds.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// comment: lines for the top, without semicolons; may be empty.
std::string toListing(const ProgramImage& image, const std::string& comment = "");

// Every wrong line is an error with line and column; directives come in the order in which toListing() writes them.
Result<ProgramImage> readListing(std::string_view text, const std::string& file);

}  // namespace tilescope::nve

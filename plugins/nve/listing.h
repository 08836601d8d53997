// SPDX-License-Identifier: GPL-3.0-or-later
// The programs of a layer as text (.s), one instruction per line; docs/nve_isa.md describes the syntax. The text
// contains all data of the binary file.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// comment: first lines of the text, without semicolons; may be empty.
std::string toListing(const ProgramImage& image, const std::string& comment = "");

// Every wrong line is an error with line and column. Directives must be in the order in which toListing() writes them.
Result<ProgramImage> readListing(std::string_view text, const std::string& file);

}  // namespace tilescope::nve

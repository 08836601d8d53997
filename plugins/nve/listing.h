// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's programs as text (.s; docs/nve_isa.md), an instruction per line, with all data of the binary file.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// comment: first lines of the text, without semicolons.
std::string toListing(const ProgramImage& image, const std::string& comment = "");

// Every wrong line is an error with line and column. Directives in toListing()'s order.
Result<ProgramImage> readListing(std::string_view text, const std::string& file);

}  // namespace tilescope::nve

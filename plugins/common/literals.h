// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope {

std::string literal(const std::string& text);
// One line of ASCII, with spaces between parts but none inside strings, so that a comment may break at any space.
std::string spaced(const Json& document);
std::string commentText(const std::string& text);
std::string plainText(const std::string& text);  // for one line of a CMake comment or a Markdown table

}  // namespace tilescope

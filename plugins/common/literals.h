// SPDX-License-Identifier: GPL-3.0-or-later
// Users' names in generated C++.
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope {

std::string literal(const std::string& text);  // contents of a C++ string literal
// JSON on one line of ASCII with spaces between its parts but none inside strings. A comment may break it at any space.
std::string spaced(const Json& document);
std::string commentText(const std::string& text);  // for one line of a comment
std::string plainText(const std::string& text);    // for one line of a CMake comment or a Markdown table

}  // namespace tilescope

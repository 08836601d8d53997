// SPDX-License-Identifier: GPL-3.0-or-later
// Users' names in generated C++.
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope {

std::string literal(const std::string& text);  // for use between the double quotes of a C++ string
// JSON on one line in ASCII, with spaces between its parts but none inside texts: a comment broken at spaces gives the
// same JSON when its lines are joined.
std::string spaced(const Json& document);
std::string commentText(const std::string& text);  // on one line of a comment
std::string plainText(const std::string& text);    // on one line of a CMake comment and in a Markdown table

}  // namespace tilescope

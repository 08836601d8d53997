// SPDX-License-Identifier: GPL-3.0-or-later
// Names of users in generated C++.
#pragma once

#include <string>

#include "core/base/json_fwd.h"

namespace tilescope {

std::string literal(const std::string& text);  // between double quotes of a C++ string
// JSON on one line with spaces between its parts, none of them inside of texts and nothing but ASCII, so that a comment
// that is broken at spaces says the same when its lines are put together.
std::string spaced(const Json& document);
std::string commentText(const std::string& text);  // on one line of a comment
std::string plainText(const std::string& text);    // on one line of a comment of CMake and in a table of Markdown

}  // namespace tilescope

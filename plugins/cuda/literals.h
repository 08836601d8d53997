// SPDX-License-Identifier: GPL-3.0-or-later
// Names of users in generated C++.
#pragma once

#include <string>

namespace tilescope::cuda {

std::string literal(const std::string& text);      // between double quotes of a C++ string
std::string commentText(const std::string& text);  // on one line of a comment
std::string plainText(const std::string& text);    // on one line of a comment of CMake and in a table of Markdown

}  // namespace tilescope::cuda

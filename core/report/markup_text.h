// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tilescope::report {

// Stray bytes and characters forbidden by XML 1.0 become U+FFFD.
std::string cleaned(std::string_view text);

// Escapes & < > " for element content and attributes in double quotes; in attributes also line ends and tabs, which a
// parser would turn into blanks.
std::string escaped(std::string_view text);
std::string escapedAttribute(std::string_view text);

// "#id", "https://…" and "http://…", but not "javascript:" and others.
bool isLink(std::string_view target);

}  // namespace tilescope::report

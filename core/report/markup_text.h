// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a document for HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace tilescope::report {

// Replaces stray bytes and the characters that XML 1.0 forbids by U+FFFD.
std::string cleaned(std::string_view text);

// Escapes & < > " for element content and for attributes in double quotes. In attributes also line ends and tabs, which
// a parser would turn into blanks.
std::string escaped(std::string_view text);
std::string escapedAttribute(std::string_view text);

// Whether a report may link there: "#id", "https://…" and "http://…", but not "javascript:" and others.
bool isLink(std::string_view target);

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a document in a form that HTML and XML can hold.
#pragma once

#include <string>
#include <string_view>

namespace tilescope::report {

// Valid UTF-8 without the characters that XML 1.0 forbids: each of those and each stray byte becomes U+FFFD.
std::string cleaned(std::string_view text);

// For the content of elements and for attributes in double quotes: escapes & < > ", and in attributes also line ends
// and tabs, which a parser would turn into blanks.
std::string escaped(std::string_view text);
std::string escapedAttribute(std::string_view text);

// True for "#id", "https://…" and "http://…". Everything else, such as "javascript:", is not allowed as a link in a
// report.
bool isLink(std::string_view target);

}  // namespace tilescope::report

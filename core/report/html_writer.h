// SPDX-License-Identifier: GPL-3.0-or-later
// A report as one self-contained HTML file: no script, no font, no picture from elsewhere. It is also well-formed XML,
// so that other tools can read it. Light and dark follow the reader's system, and there is a layout for paper.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// The same document gives the same bytes. The time of writing is in one element only, <time class="made">, after a
// comment that says so. Titles of words are shown on hover; those outside tables also on focus.
std::string html(const Document& document);

// The style sheet of a report in HTML.

std::string_view htmlStyle();

}  // namespace tilescope::report

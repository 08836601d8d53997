// SPDX-License-Identifier: GPL-3.0-or-later
// A report as one HTML file that needs nothing else: no script, no font, no picture from anywhere. Well-formed XML as
// well, so that other tools can read it. Light and dark as the reader's system, and a layout for paper.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// The same document gives the same bytes. The time of writing stands in one element only, <time class="made">, behind a
// comment that says so. Titles of words show on hover; those outside of tables also when they have the focus.
std::string html(const Document& document);

// The style sheet of a report in HTML.

std::string_view htmlStyle();

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// A report as one HTML file without scripts, fonts or pictures from elsewhere. It is also well-formed XML. Light and
// dark follow the reader's system, and there is a print layout.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// Equal documents give equal bytes. Only the element <time class="made"> changes with the time of writing; a comment
// before it says so. Titles are shown on hover and, outside tables, on focus.
std::string html(const Document& document);

// The style sheet of a report in HTML.

std::string_view htmlStyle();

}  // namespace tilescope::report

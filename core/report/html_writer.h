// SPDX-License-Identifier: GPL-3.0-or-later
// A report as one HTML file without outside resources; also well-formed XML. Has light, dark and print styles.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// Equal documents give equal bytes, except <time class="made">.
std::string html(const Document& document);

std::string_view htmlStyle();

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheet of a report in HTML.
#pragma once

#include <string_view>

namespace tilescope::report {

std::string_view htmlStyle();

}  // namespace tilescope::report

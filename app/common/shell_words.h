// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tilescope::app {

// The words as one line that a POSIX shell takes apart into them again; quoted only where needed.
std::string shellLine(const std::vector<std::string>& words);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tilescope {

// Why the dynamic linker must not load this file; "" if it may. The linker trusts headers, so a truncated library would
// end the program with SIGBUS.
std::string whyNotLoadable(const std::string& path);

}  // namespace tilescope

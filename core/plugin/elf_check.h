// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tilescope {

// Why the dynamic linker must not load this file, as a sentence; "" if it may. The linker trusts the headers, so a
// truncated library would end the program with SIGBUS.
std::string whyNotLoadable(const std::string& path);

}  // namespace tilescope

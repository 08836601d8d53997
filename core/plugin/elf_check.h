// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tilescope {

// Why the dynamic linker must not see this file, as a sentence; "" if it may. It maps what the headers promise without
// asking whether the file is that long, and a truncated library then ends the program with SIGBUS.
std::string whyNotLoadable(const std::string& path);

}  // namespace tilescope

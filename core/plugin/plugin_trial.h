// SPDX-License-Identifier: GPL-3.0-or-later
// Loads plug-ins in a child process first, because a damaged library can crash the program that loads it, in its
// constructors or in the dynamic linker.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tilescope {

// Calls load for one file after another in a child process. If it crashes, a new child continues. Returns the files
// that crashed, each with a sentence about how. Empty if no child can be started.
std::map<std::string, std::string> deadlyFiles(const std::vector<std::string>& files,
                                               const std::function<void(const std::string& file)>& load);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Loads plug-ins in a child process first, because a damaged library can crash the program.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tilescope {

// Calls load for each file in a child process. Returns the files that crashed it, with a sentence each.
std::map<std::string, std::string> deadlyFiles(const std::vector<std::string>& files,
                                               const std::function<void(const std::string& file)>& load);

}  // namespace tilescope

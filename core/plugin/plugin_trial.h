// SPDX-License-Identifier: GPL-3.0-or-later
// A damaged library can crash the program that loads it, in its constructors or in the dynamic linker. So a child
// process loads it first.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tilescope {

// Calls load for one file after another in a child process; after a crash, a new process continues. Returns the files
// that crashed their process, each with a sentence about how. Empty if no process can be started.
std::map<std::string, std::string> deadlyFiles(const std::vector<std::string>& files,
                                               const std::function<void(const std::string& file)>& load);

}  // namespace tilescope

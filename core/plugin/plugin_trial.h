// SPDX-License-Identifier: GPL-3.0-or-later
// A damaged library can end the program that loads it, in its constructors or in the dynamic linker. So a child process
// loads it first.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tilescope {

// Calls load for one file after the other in a child process, in another one again after a file that ended it. The
// answer: the files that ended three, each with a sentence of how. Empty where no process can be started.
std::map<std::string, std::string> deadlyFiles(const std::vector<std::string>& files,
                                               const std::function<void(const std::string& file)>& load);

}  // namespace tilescope

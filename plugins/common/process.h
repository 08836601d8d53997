// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a program and forwards its output.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tilescope {

struct ProcessEnd {
  bool started = false;
  bool cancelled = false;
  int exitCode = -1;  // 128 + signal if a signal ended it
};

// words: program (searched in PATH) and arguments. Forwards output line by line. Checks for cancellation ten times a
// second; then ends the program and its children.
ProcessEnd runProcess(const std::vector<std::string>& words, const std::string& directory,
                      const std::function<void(const std::string&)>& line, const std::function<bool()>& isCancelled);

// True if PATH has this program.
bool isInstalled(const std::string& program);

}  // namespace tilescope

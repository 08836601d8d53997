// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a program and follows what it prints.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tilescope {

struct ProcessEnd {
  bool started = false;
  bool cancelled = false;
  int exitCode = -1;  // 128 + signal if one ended it
};

// words: program (looked for in PATH) and arguments; directory: where it runs. Standard output and error come line by
// line. Asks for cancellation ten times a second and then ends the program and what it started.
ProcessEnd runProcess(const std::vector<std::string>& words, const std::string& directory,
                      const std::function<void(const std::string&)>& line, const std::function<bool()>& isCancelled);

// Whether PATH has a program of that name.
bool isInstalled(const std::string& program);

}  // namespace tilescope

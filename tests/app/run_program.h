// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built tilescope-cli and tilescope-check as a user would.
#pragma once

#include <string>
#include <vector>

namespace tilescope::cli {

struct Outcome {
  int exitCode = -1;  // negative: ended by that signal
  std::string out;
  std::string err;
};

Outcome runProgram(const std::vector<std::string>& words);
Outcome runChecker(const std::vector<std::string>& words);  // tilescope-check

// The same with standard output going to an existing file such as /dev/full; `out` stays empty.
Outcome runProgramInto(const std::string& output, const std::vector<std::string>& words);

// Interrupts it (Ctrl-C) as soon as it has been running for this long.
Outcome runAndInterrupt(const std::vector<std::string>& words, int milliseconds);

// Standard output is a pipe that nobody reads.
Outcome runWithoutReader(const std::vector<std::string>& words);

// Standard output is a terminal of so many characters; its line ends are "\\r\\n" in `out`.
Outcome runInTerminal(const std::vector<std::string>& words, unsigned short width);

// A file of this test run with that text; its path.
std::string temporaryFile(const std::string& name, const std::string& text);
std::string temporaryPath(const std::string& name);
std::string fileText(const std::string& path);

}  // namespace tilescope::cli

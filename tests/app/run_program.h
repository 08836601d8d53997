// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built tilescope-cli and tilescope-check as a user would.
#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace tilescope::cli {

using CommandLine = std::vector<std::string>;

struct Outcome {
  int exitCode = -1;  // negative: ended by that signal
  std::string out;
  std::string err;
};

Outcome runProgram(const CommandLine& arguments);
Outcome runChecker(const CommandLine& arguments);  // tilescope-check

// The same with standard output going to an existing file such as /dev/full; `out` stays empty.
Outcome runProgramInto(const std::string& output, const CommandLine& arguments);

// Sends it a signal (default: Ctrl-C) as soon as it has been running for this long.
Outcome runAndInterrupt(const CommandLine& arguments, int milliseconds, int signal = SIGINT);

// The same with standard output going to a pipe that is read only after the signal, and holds less than the answer.
Outcome runAndInterruptWhilePrinting(const CommandLine& arguments, int milliseconds);

// Standard output is a pipe that nobody reads.
Outcome runWithoutReader(const CommandLine& arguments);

// Standard output is a terminal of so many characters; its line ends are "\\r\\n" in `out`.
Outcome runInTerminal(const CommandLine& arguments, unsigned short width);

// A file in caseFolder() with that text; its path.
std::string temporaryFile(const std::string& name, const std::string& text);
std::string temporaryPath(const std::string& name);
std::string freshPath(const std::string& name);  // the same where nothing is
std::string fileText(const std::string& path);

}  // namespace tilescope::cli

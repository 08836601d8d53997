// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built tilescope-cli and tilescope-check as a user would.
#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace tilescope::cli {

using CommandLine = std::vector<std::string>;

struct Outcome {
  int exitCode = -1;  // negative: number of the signal that ended it
  std::string out;
  std::string err;
};

Outcome runProgram(const CommandLine& arguments);
Outcome runChecker(const CommandLine& arguments);  // tilescope-check

// Sends standard output to an existing file such as /dev/full, so `out` stays empty.
Outcome runProgramInto(const std::string& output, const CommandLine& arguments);

// Sends a signal (default: Ctrl-C) after this time.
Outcome runAndInterrupt(const CommandLine& arguments, int milliseconds, int signal = SIGINT);

// As runAndInterrupt(), with standard output in a pipe that is smaller than the output and only read after the signal.
Outcome runAndInterruptWhilePrinting(const CommandLine& arguments, int milliseconds);

// Sends standard output to a pipe without a reader.
Outcome runWithoutReader(const CommandLine& arguments);

// Sends standard output to a terminal of this width in characters. In `out`, lines end in CR LF.
Outcome runInTerminal(const CommandLine& arguments, unsigned short width);

// Writes a file with this text to caseFolder() and returns its path.
std::string temporaryFile(const std::string& name, const std::string& text);
std::string temporaryPath(const std::string& name);
std::string freshPath(const std::string& name);  // path in caseFolder() without a file
std::string fileText(const std::string& path);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <string>
#include <vector>

namespace tilescope::cli {

using CommandLine = std::vector<std::string>;

struct Outcome {
  int exitCode = -1;  // negative: the signal that ended it
  std::string out;
  std::string err;
};

Outcome runProgram(const CommandLine& arguments);
Outcome runChecker(const CommandLine& arguments);

// Standard output goes to an existing file such as /dev/full, so `out` stays empty.
Outcome runProgramInto(const std::string& output, const CommandLine& arguments);

// The default signal is Ctrl-C.
Outcome runAndInterrupt(const CommandLine& arguments, int milliseconds, int signal = SIGINT);

// Standard output goes to a pipe that is smaller and only read after the signal.
Outcome runAndInterruptWhilePrinting(const CommandLine& arguments, int milliseconds);

// Standard output goes to a pipe without a reader.
Outcome runWithoutReader(const CommandLine& arguments);

// width: in characters. Lines of `out` end in CR LF.
Outcome runInTerminal(const CommandLine& arguments, unsigned short width);

std::string temporaryFile(const std::string& name, const std::string& text);
std::string temporaryPath(const std::string& name);
std::string freshPath(const std::string& name);  // in caseFolder(), without a file
std::string fileText(const std::string& path);

}  // namespace tilescope::cli

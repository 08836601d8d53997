// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell offers for the word that is being typed. "tilescope-cli __complete PROGRAM WORD…" prints it, for the
// scripts in packaging/completions.
#pragma once

#include <string>
#include <vector>

#include "app/common/command_help.h"

namespace tilescope::cli {

struct Candidate {
  std::string word;
  std::string text;  // one sentence; "": none
};

struct Candidates {
  std::vector<Candidate> words;
  bool withFiles = false;  // paths are possible too
};

// words: those after the program's name; the last one is being typed and may be empty.
Candidates candidatesFor(const app::CommandHelp& program, const std::vector<std::string>& words);

// The values of an option, or of an operand of a command, that do not depend on a file. before: all words of the line
// but the last one.
Candidates valuesOf(const std::string& name, const std::string& command, const std::vector<std::string>& before);

// Lines of "WORD" or "WORD<tab>TEXT", and ":files" last.
std::string textOf(const Candidates& candidates);

// True for "PROGRAM __complete", whatever follows.
bool isCompletion(int argc, const char* const* argv);

// Prints the candidates; an error, or no program, prints nothing. help: that of the program named after __complete.
int complete(const app::CommandHelp& help, int argc, const char* const* argv);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// Where answers and messages go: answers to standard output, everything else to standard error.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "app/cli/arguments.h"
#include "app/cli/tables.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope::cli {

// Standard output cannot take the answer (a full disk). A reader that went away is no error.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A closed pipe then fails the write instead of ending the program.
void ignoreBrokenPipes();

void printAnswer(std::string_view text);
std::size_t terminalWidth();               // of standard output in characters; 0 where that is no terminal
void printMessage(std::string_view text);  // one line
void printDiagnostics(const Diagnostics& diagnostics);

// Names from files may hold line ends and control characters (C0, C1), which a terminal would obey and which break a
// table; they and bytes that are not UTF-8 are shown as "?".
std::string printable(std::string_view text);

// What a command answers, in each of the formats; only the one asked for is made.
struct Answer {
  std::function<Json()> document;
  std::function<Table()> csv;
  std::function<std::string()> report;  // for people
};

std::string textOf(const Answer& answer, OutputFormat format);
void print(const Answer& answer, OutputFormat format);  // on standard output

}  // namespace tilescope::cli

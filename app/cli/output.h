// SPDX-License-Identifier: GPL-3.0-or-later
// Output of the commands: results go to standard output, messages to standard error.
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

// Standard output cannot be written, for example because the disk is full. A closed pipe is not an error.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Makes writes to a closed pipe fail instead of ending the program.
void ignoreBrokenPipes();

void printAnswer(std::string_view text);
std::size_t terminalWidth();               // characters per line of standard output; 0: not a terminal
void printMessage(std::string_view text);  // a single line
void printDiagnostics(const Diagnostics& diagnostics);

// Replaces control characters (C0, C1), line ends and invalid UTF-8 by "?". In names from files they could affect the
// terminal or break a table.
std::string printable(std::string_view text);

// The result of a command in each format. Only the requested format is generated.
struct Answer {
  std::function<Json()> document;
  std::function<Table()> csv;
  std::function<std::string()> report;  // human-readable
};

std::string textOf(const Answer& answer, OutputFormat format);
void print(const Answer& answer, OutputFormat format);  // to standard output

}  // namespace tilescope::cli

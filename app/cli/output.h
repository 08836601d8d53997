// SPDX-License-Identifier: GPL-3.0-or-later
// Results go to standard output, messages to standard error.
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

// Standard output cannot be written, such as on a full disk. A closed pipe is no error.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Makes writes to a closed pipe fail instead of ending the program.
void ignoreBrokenPipes();

void printAnswer(std::string_view text);
std::size_t terminalWidth();  // characters per line of standard output; 0: not a terminal
void printMessage(std::string_view text);
void printDiagnostics(const Diagnostics& diagnostics);

// Control characters, line ends and invalid UTF-8 become "?": they could affect the terminal or break a table.
std::string printable(std::string_view text);

struct Answer {
  std::function<Json()> document;
  std::function<Table()> csv;
  std::function<std::string()> report;
};

std::string textOf(const Answer& answer, OutputFormat format);
void print(const Answer& answer, OutputFormat format);

}  // namespace tilescope::cli

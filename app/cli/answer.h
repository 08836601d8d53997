// SPDX-License-Identifier: GPL-3.0-or-later
// What a command answers, in each of the formats; only the one asked for is made.
#pragma once

#include <functional>
#include <string>

#include "app/cli/arguments.h"
#include "app/cli/tables.h"
#include "core/base/json_fwd.h"

namespace tilescope::cli {

struct Answer {
  std::function<Json()> document;
  std::function<Table()> csv;
  std::function<std::string()> report;  // for people
};

std::string textOf(const Answer& answer, OutputFormat format);
void print(const Answer& answer, OutputFormat format);  // on standard output

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// Manual pages (roff, section 1) from what --help says.
#pragma once

#include <string>
#include <vector>

#include "app/common/command_help.h"

namespace tilescope::manuals {

struct ExitCode {
  int code;
  std::string meaning;
};

struct Page {
  std::string file;  // "tilescope-cli-plan.1"
  std::string text;
};

// A page for the program and one for each of its commands. others: names of pages of other programs to see.
std::vector<Page> pagesOf(const app::CommandHelp& program, const std::vector<ExitCode>& exitCodes,
                          const std::vector<std::string>& others, const std::string& version);

}  // namespace tilescope::manuals

// SPDX-License-Identifier: GPL-3.0-or-later
// The commands and options of a program as CLI11 parses them, and as data.
#pragma once

#include <memory>

#include "app/common/command_help.h"

namespace CLI {
class App;
}

namespace tilescope::cli {

struct Parsed;

// All commands of tilescope-cli. Values are parsed into `parsed`, which must outlive the tree. --paths throws
// CLI::Success.
std::shared_ptr<CLI::App> commandTree(Parsed& parsed);

app::CommandHelp helpOf(const CLI::App& program);

}  // namespace tilescope::cli

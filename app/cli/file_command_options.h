// SPDX-License-Identifier: GPL-3.0-or-later
// Commands without a configuration: on files, on bundled data and on this computer. Also options that all commands
// share.
#pragma once

#include "app/cli/command_options.h"

namespace tilescope::cli {

void addFormats(CLI::App& command, Formats& formats);
void addSizes(CLI::App& command, Parsed& parsed);
void addPluginFolders(CLI::App& command, std::vector<std::string>& folders);

void addFileCommands(CLI::App& app, Parsed& parsed);

}  // namespace tilescope::cli

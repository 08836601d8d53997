// SPDX-License-Identifier: GPL-3.0-or-later
// The folders in which the programs look for their files. The order is the same for data and plug-ins:
//
//   |               | data                     | plug-ins                                   |
//   | explicit      | the current folder       | every --plugin-dir (plugin_folders.h)      |
//   | by a variable | TILESCOPE_DATA_DIR       | TILESCOPE_PLUGIN_DIR                       |
//   | of the user   | $XDG_DATA_HOME/tilescope | $XDG_DATA_HOME/tilescope/plugins           |
//   | of a build    | the source tree          | "plugins" beside "bin"                     |
//   | installed     | <prefix>/share/tilescope | <prefix>/lib/<multiarch>/tilescope/plugins |
//
// Variables take several folders with ":" between them. The last two lines are relative to the program's own folder, so
// that an installation can be moved.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace tilescope::app {

enum class FolderKind { Data, Plugins };

// That of the user; empty where no variable says where it is.
std::string userDataFolder();

// In order; they need not exist.
std::vector<std::string> productFolders(FolderKind kind);

// Warnings for folders in the variable of this kind that do not exist.
Diagnostics missingFolders(FolderKind kind);

// Warnings at program start: missing folders of TILESCOPE_DATA_DIR, or a program folder that cannot be determined
// because /proc is not mounted.
Diagnostics startWarnings();

// The folders of both kinds as readable text, one per line, with "(missing)" after those that do not exist.
std::string foldersText();

// The search path of plug-ins: given folders, then those of product_folders.h.

// Fails if a given folder does not exist; a missing folder of the variable is a warning. The others may be missing.
Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given);

}  // namespace tilescope::app

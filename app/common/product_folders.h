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

// The user's data folder; empty if no environment variable gives it.
std::string userDataFolder();

// All folders of this kind in search order; some may not exist.
std::vector<std::string> productFolders(FolderKind kind);

Diagnostics missingFolders(FolderKind kind);

// At program start: missing folders of TILESCOPE_DATA_DIR, or an unknown program folder (/proc is not mounted).
Diagnostics startWarnings();

std::string foldersText();

// The given folders, then those of product_folders.h. A missing given folder is an error.
Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Where the programs look for what belongs to them. The order is the same for data and plug-ins:
//
//   |               | data                     | plug-ins                                   |
//   | explicit      | the current folder       | every --plugin-dir (plugin_folders.h)      |
//   | by a variable | TILESCOPE_DATA_DIR       | TILESCOPE_PLUGIN_DIR                       |
//   | of the user   | $XDG_DATA_HOME/tilescope | $XDG_DATA_HOME/tilescope/plugins           |
//   | of a build    | the source tree          | "plugins" beside "bin"                     |
//   | installed     | <prefix>/share/tilescope | <prefix>/lib/<multiarch>/tilescope/plugins |
//
// Variables take several folders with ":" between them. The last two lines follow from the program's own place, so that
// an installation can be moved.
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

// Warnings: folders of the kind's variable that do not exist.
Diagnostics missingFolders(FolderKind kind);

// What a program warns of when it starts: missing folders of TILESCOPE_DATA_DIR, and a place of its own that it cannot
// find because /proc is not mounted.
Diagnostics startWarnings();

// The folders of both kinds as readable text, one per line, with "(missing)" after those that do not exist.
std::string foldersText();

// Where plug-ins are looked for: given folders, then those of product_folders.h.

// Fails where a given folder is not there; one of the variable that is not there is a warning. The others need not be.
Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given);

}  // namespace tilescope::app

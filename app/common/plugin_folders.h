// SPDX-License-Identifier: GPL-3.0-or-later
// Where plug-ins are looked for: given folders, those of TILESCOPE_PLUGIN_DIR (":" between several), the user's data
// folder, and "plugins" beside the program's "bin", in this order.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace tilescope::app {

// Fails where a given folder is not there; one of the variable that is not there is a warning. The others need not be.
Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Where plug-ins are looked for: given folders, then those of product_folders.h.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace tilescope::app {

// Fails where a given folder is not there; one of the variable that is not there is a warning. The others need not be.
Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of plug-ins and exporters.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/base/result.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::cli {

// Prints warnings. Fails if a given folder has errors.
Result<Plugins> findPlugins(const std::vector<std::string>& givenFolders);

Table exportersTable(const Plugins& plugins);

// Exporters and plug-in files, with reasons for rejection.
std::string loadReport(const Plugins& plugins, std::size_t width);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// Plug-ins as the command line shows them.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/base/result.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::cli {

// Prints warnings and errors; the errors of given folders fail.
Result<Plugins> findPlugins(const std::vector<std::string>& givenFolders);

// One row per exporter and per option of it.
Table exportersTable(const Plugins& plugins);

// Both tables, of exporters and of plug-in files with the reasons of what was rejected, for a terminal of that width.
std::string loadReport(const Plugins& plugins, std::size_t width);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of plug-ins and exporters for the command line.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/base/result.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::cli {

// Finds plug-ins and prints warnings. Fails if a given folder has errors.
Result<Plugins> findPlugins(const std::vector<std::string>& givenFolders);

// One row per exporter and per option of an exporter.
Table exportersTable(const Plugins& plugins);

// Tables of the exporters and of the plug-in files (with reasons for rejection), for a terminal of this width.
std::string loadReport(const Plugins& plugins, std::size_t width);

}  // namespace tilescope::cli

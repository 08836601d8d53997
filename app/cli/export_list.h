// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of plug-ins and exporters for the command line.
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/base/result.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::cli {

// Prints warnings and errors. Fails on errors in the given folders.
Result<Plugins> findPlugins(const std::vector<std::string>& givenFolders);

// One row per exporter and per option.
Table exportersTable(const Plugins& plugins);

// Both tables (exporters, and plug-in files with the reasons for rejections), for a terminal of this width.
std::string loadReport(const Plugins& plugins, std::size_t width);

}  // namespace tilescope::cli

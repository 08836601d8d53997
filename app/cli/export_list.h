// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/base/result.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::cli {

Result<Plugins> findPlugins(const std::vector<std::string>& givenFolders);

Table exportersTable(const Plugins& plugins);

// Tables of exporters and of plug-in files, with reasons for rejection.
std::string loadReport(const Plugins& plugins, std::size_t width);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// The check of an exported folder, as `tilescope-cli verify` makes it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/common/report/report_request.h"
#include "core/base/cancel.h"
#include "core/plugin/manifest.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::app {

// What is remarkable about the folder: files that were changed since, another version of the exporter.
std::vector<std::string> exportNotes(const Manifest& manifest, const LoadedExporter& exporter,
                                     const std::string& folder);

// What the manifest of a folder says of it; not checked yet. exporter: null where none of that name is loaded.
CheckedExport exportOf(const std::string& folder, const Manifest& manifest, const LoadedExporter* exporter);

// Fails where the folder is none that was exported. onLine: what compiler and program print, as it comes.
Result<CheckedExport> checkExport(const std::string& folder, const Plugins& plugins, const CancelToken& cancel,
                                  const std::function<void(const std::string&)>& onLine);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// Checks an exported folder, as `tilescope-cli verify` does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/common/report/report_request.h"
#include "core/base/cancel.h"
#include "core/plugin/manifest.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::app {

std::vector<std::string> exportNotes(const Manifest& manifest, const LoadedExporter& exporter,
                                     const std::string& folder);

// From the manifest alone. exporter: null if it is not loaded.
CheckedExport exportOf(const std::string& folder, const Manifest& manifest, const LoadedExporter* exporter);

// An error without a manifest. onLine: output of compiler and program.
Result<CheckedExport> checkExport(const std::string& folder, const Plugins& plugins, const CancelToken& cancel,
                                  const std::function<void(const std::string&)>& onLine);

}  // namespace tilescope::app

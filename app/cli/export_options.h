// SPDX-License-Identifier: GPL-3.0-or-later
// Splits --option arguments between exporter and model; a name that both know goes to both.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::cli {

struct SharedOptions {
  std::map<std::string, std::string> exporter;
  std::vector<std::string> model;  // "name=value", in the given order
};

// Suggests known names. model: as typed; if unknown, other names count as the exporter's, so that the error is reported
// once. planFile: a plan's model options are fixed.
Result<SharedOptions> shareOptions(const std::vector<std::string>& given, const LoadedExporter& exporter,
                                   const std::string& model, const std::string& planFile);

}  // namespace tilescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// --option of an export: a name that the exporter declares is the exporter's, any other the model's; one that both have
// goes to both.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::cli {

struct SharedOptions {
  std::map<std::string, std::string> exporter;
  std::vector<std::string> model;  // "name=value", in the order given
};

// Names that neither has are errors with the nearest one. model: as typed; of an unknown one all other names are taken
// for its own, so that the mistake is reported once. planFile: set where a plan stands for the model; then the model's
// options are in it and cannot be given.
Result<SharedOptions> shareOptions(const std::vector<std::string>& given, const LoadedExporter& exporter,
                                   const std::string& model, const std::string& planFile);

}  // namespace tilescope::cli

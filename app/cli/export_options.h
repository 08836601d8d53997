// SPDX-License-Identifier: GPL-3.0-or-later
// Distributes the --option arguments of an export: names declared by the exporter go to the exporter, others to the
// model, names of both to both.
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

// Unknown names are errors, with the nearest known name. model: as typed; if it is unknown, all other names are
// assumed to be its options, so that the mistake is reported once. planFile: set if a plan replaces the model; the
// plan then contains the model's options, and they cannot be given.
Result<SharedOptions> shareOptions(const std::vector<std::string>& given, const LoadedExporter& exporter,
                                   const std::string& model, const std::string& planFile);

}  // namespace tilescope::cli

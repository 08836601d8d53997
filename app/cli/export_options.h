// SPDX-License-Identifier: GPL-3.0-or-later
// Splits the --option arguments of an export. A name that the exporter declares goes to the exporter, any other to the
// model, and a name that both know to both.
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

// Splits the options, and reports unknown names with the nearest known one. model: as typed. If it is unknown, all
// names that the exporter does not know are taken for its options, so that the error is reported once. planFile: set if
// a plan is exported; its model options are fixed and cannot be given.
Result<SharedOptions> shareOptions(const std::vector<std::string>& given, const LoadedExporter& exporter,
                                   const std::string& model, const std::string& planFile);

}  // namespace tilescope::cli

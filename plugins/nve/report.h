// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of the programs of a network: report.json to be read by programs, report.txt to be read by people (formulas:
// docs/models/nve.md).
#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "plugins/nve/network_program.h"

namespace tilescope::nve {

Json reportOf(const std::string& networkName, Mode mode, const NetworkDefinition& network,
              const std::vector<CompiledLayer>& layers);
std::string reportText(const std::string& networkName, Mode mode, const NetworkDefinition& network,
                       const std::vector<CompiledLayer>& layers);

}  // namespace tilescope::nve

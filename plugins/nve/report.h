// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a network's programs: report.json for programs, report.txt for people (docs/models/nve.md).
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Which exporter writes programs for a machine. A profile names one among the constants of a model ("exporter"), as
// those of this computer do; otherwise it is that of the model.
#pragma once

#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

// "": the model has none.
std::string exporterOf(const CostModel& model, const HardwareProfile& hardware);

// Ids, the best first: for the plan's model, then for the machine. Not all of them need be loaded.
std::vector<std::string> suitedExporters(const PlanRequest& request);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What an exported program is predicted to do: as its exporter says, or as the plan does where the exporter is silent.
#pragma once

#include <optional>
#include <vector>

#include "core/plan/execution_plan.h"
#include "core/plugin/exporter.h"

namespace tilescope {

struct ExportPredictions {
  std::vector<ExportPrediction> parts;  // layers, or runs of layers, that move something; in the order of execution
  OffChipBytes total;                   // of all parts, also of layers not modelled
  // The plan's total; where parts run otherwise than the plan times them, their sum if all have cycles.
  std::optional<double> cycles;
  bool areThePlans = true;  // not the exporter's
};

ExportPredictions predictionsOf(const ExecutionPlan& plan, const ExportNotes& notes);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics above a plan: its totals and how they differ from those of a reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct TotalFigure {
  Metric metric = Metric::Latency;
  std::string label;  // "DRAM traffic"
  std::string value;  // "4.10"
  std::string unit;   // "ms"; may be empty
  bool estimate = false;
  std::string counts;  // "maps and weights"; "" where nothing else goes by the name
  std::string part;    // "21 of 31 layers"; "" where it is of all
  // Against the reference: relative, or of a share its difference. Absent where there is nothing to compare.
  std::optional<double> change;

  bool operator==(const TotalFigure&) const = default;
};

// The metrics of place kInTotals, always in this order: what stands where must not depend on objective
// or model. "–" where no layer has a plan. reference may be null; plans of other sets of layers are not compared.
std::vector<TotalFigure> totalFigures(const ExecutionPlan& plan, const ExecutionPlan* reference);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Two plans, term by term: totals first, then every layer that both have, largest relative change first.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct TermDifference {
  std::string layer;  // "" for the totals
  std::string term;   // path in the result, e.g. "off_chip_bytes.W"
  std::string unit;   // "cycles", "bytes", …
  double a = 0;
  double b = 0;
};

struct PlanDifference {
  std::vector<std::string> settings;  // sentences: what was asked differently (model, hardware, options, …)
  std::vector<TermDifference> totals;
  std::vector<TermDifference> layers;           // only terms that differ
  std::vector<std::string> mappingChanged;      // layers solved in both, with another mapping or dataflow
  std::vector<std::string> onlyInA, onlyInB;    // layers
  std::vector<std::string> feasibilityChanged;  // sentences
};

PlanDifference diff(const ExecutionPlan& a, const ExecutionPlan& b);
Json toJson(const PlanDifference& difference);

}  // namespace tilescope

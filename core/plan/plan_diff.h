// SPDX-License-Identifier: GPL-3.0-or-later
// Differences between two plans: inputs, then metrics term by term, totals first.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/models/evaluation.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct TermDifference {
  std::string layer;  // "" for the totals
  std::string term;   // result path, e.g. "off_chip_bytes.W"
  std::string unit;   // "cycles", "bytes", …
  double a = 0;
  double b = 0;
};

struct PlanDifference {
  std::vector<std::string> settings;   // sentences about differing inputs
  std::vector<TermDifference> totals;  // only terms that differ, as in layers
  std::vector<TermDifference> layers;
  std::vector<std::string> mappingChanged;  // solved in both plans with different mappings or dataflows
  std::vector<std::string> onlyInA, onlyInB;
  std::vector<std::string> feasibilityChanged;
};

PlanDifference diff(const ExecutionPlan& a, const ExecutionPlan& b);
Json toJson(const PlanDifference& difference);

// Every metric of a result with its JSON path.
struct Term {
  std::string path;
  std::string unit;
  double value = 0;
};

std::vector<Term> termsOf(const LayerResult& result);
std::vector<Term> termsOf(const Results& results);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The differences between two plans: their inputs, then metrics term by term, totals first.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/models/evaluation.h"
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
  std::vector<std::string> settings;   // sentences about different inputs (model, hardware, options, …)
  std::vector<TermDifference> totals;  // only terms that differ; the same holds for layers
  std::vector<TermDifference> layers;
  std::vector<std::string> mappingChanged;      // layers solved in both plans, with different mappings or dataflows
  std::vector<std::string> onlyInA, onlyInB;    // layers
  std::vector<std::string> feasibilityChanged;  // sentences
};

PlanDifference diff(const ExecutionPlan& a, const ExecutionPlan& b);
Json toJson(const PlanDifference& difference);

// Every metric of a result under its JSON path, to compare two results term by term.
struct Term {
  std::string path;  // "off_chip_bytes.W"
  std::string unit;
  double value = 0;
};

std::vector<Term> termsOf(const LayerResult& result);
std::vector<Term> termsOf(const Results& results);

}  // namespace tilescope

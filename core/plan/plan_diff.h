// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between two plans: what was asked, then metrics term by term, totals first.
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
  std::vector<std::string> settings;   // sentences: what was asked differently (model, hardware, options, …)
  std::vector<TermDifference> totals;  // only terms that differ, as below
  std::vector<TermDifference> layers;
  std::vector<std::string> mappingChanged;      // layers solved in both, with another mapping or dataflow
  std::vector<std::string> onlyInA, onlyInB;    // layers
  std::vector<std::string> feasibilityChanged;  // sentences
};

PlanDifference diff(const ExecutionPlan& a, const ExecutionPlan& b);
Json toJson(const PlanDifference& difference);

// Every metric of a result under its path in the JSON, so that two results can be compared term by term.
struct Term {
  std::string path;  // "off_chip_bytes.W"
  std::string unit;
  double value = 0;
};

std::vector<Term> termsOf(const LayerResult& result);
std::vector<Term> termsOf(const Results& results);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics above a plan: its totals and how they differ from those of a reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Text that is shown beside a metric and is not part of it.
struct FigureAside {
  std::string text;   // in the unit of the metric: "9.41 parts", "+ 483"
  std::string words;  // in a sentence: "9.41 mm² of parts", "without 483 mW of leakage"

  bool operator==(const FigureAside&) const = default;
};

struct TotalFigure {
  Metric metric = Metric::Latency;
  std::string label;  // "DRAM traffic"
  std::string value;  // "4.10"
  std::string unit;   // "ms"; may be empty
  std::string lack;   // why there is none: "needs a node"; else ""
  bool estimate = false;
  std::optional<FigureAside> aside;  // an estimate
  std::string counts;                // "maps and weights"; "" where nothing else goes by the name
  std::string part;                  // "21 of 31 layers"; "" where it is of all
  // Against the reference: relative, or of a share its difference. Absent where there is nothing to compare.
  std::optional<double> change;

  bool operator==(const TotalFigure&) const = default;
};

// The metrics that stand above a plan of its network, always in this order: the order must not depend on objective or
// model.
// "–" if no layer has a plan or the profile lacks something. reference may be null; plans of other sets of layers are
// compared only by values that the hardware alone determines.
std::vector<TotalFigure> totalFigures(const ExecutionPlan& plan, const ExecutionPlan* reference);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics above a plan: its totals and their differences from those of a reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Text that is shown next to a metric and is not part of it.
struct FigureAside {
  std::string text;   // in the metric's unit: "9.41 parts", "+ 483"
  std::string words;  // for sentences: "9.41 mm² of parts", "without 483 mW of leakage"

  bool operator==(const FigureAside&) const = default;
};

struct TotalFigure {
  Metric metric = Metric::Latency;
  std::string label;  // "DRAM traffic"
  std::string value;  // "4.10"
  std::string unit;   // "ms"; may be empty
  std::string lack;   // why there is no value: "needs a node"; otherwise ""
  bool estimate = false;
  std::optional<FigureAside> aside;  // an estimate
  std::string counts;                // "maps and weights"; "" if only one metric has this name
  std::string part;                  // "21 of 31 layers"; "" if all count
  // Change against the reference: relative, or for shares the difference. Absent if there is nothing to compare with.
  std::optional<double> change;

  bool operator==(const TotalFigure&) const = default;
};

// The metrics above a plan of its network, always in the same order, independent of objective and model. "–" if no
// layer has a plan or the profile lacks something. reference may be null; plans with other layers are compared only by
// values that depend on the hardware alone.
std::vector<TotalFigure> totalFigures(const ExecutionPlan& plan, const ExecutionPlan* reference);

}  // namespace tilescope

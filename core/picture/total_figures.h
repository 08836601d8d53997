// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Text next to a metric that is not part of the value.
struct FigureAside {
  std::string text;   // "9.41 parts", "+ 483"; without a unit if it is the metric's
  std::string words;  // in sentences: "9.41 mm² of parts", "without 483 mW of leakage"

  bool operator==(const FigureAside&) const = default;
};

struct TotalFigure {
  Metric metric = Metric::Latency;
  std::string label;
  std::string value;
  std::string unit;
  std::string lack;  // why there is no value: "needs a node"; otherwise ""
  bool estimate = false;
  std::optional<FigureAside> aside;  // such as an estimated part
  std::string counts;                // what it counts: "maps and weights"; "" if the label is clear
  std::string part;                  // "21 of 31 layers"; "" if all are included
  std::optional<double> change;

  bool operator==(const TotalFigure&) const = default;
};

// A fixed list of metrics; "–" without a value. reference may be null. If its layers differ, only values that depend on
// the hardware alone are compared.
std::vector<TotalFigure> totalFigures(const ExecutionPlan& plan, const ExecutionPlan* reference);

}  // namespace tilescope

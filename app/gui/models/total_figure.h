// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the band: totals of the plan and how they differ from those of the reference.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/cost/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

struct TotalFigure {
  Quantity quantity = Quantity::Latency;
  QString label;  // "DRAM traffic"
  QString value;  // "4.10"
  QString unit;   // "ms"
  bool estimate = false;
  // Against the reference: relative, or of a share its difference. Absent where there is nothing to compare.
  std::optional<double> change;
  bool isShare = false;  // 0 to 1; larger is better. All others are better when small.

  bool operator==(const TotalFigure&) const = default;
};

// Latency, off-chip traffic, energy and array use, the one that the objective asks for first; "–" where no layer has a
// plan. reference may be null; plans of other sets of layers are not compared.
std::vector<TotalFigure> figuresOf(const ExecutionPlan& plan, const ExecutionPlan* reference);

}  // namespace tilescope::gui

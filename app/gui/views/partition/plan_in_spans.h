// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the design's layer-by-layer plan with the same layers run in spans, whose inner maps stay on chip.
#pragma once

#include <optional>

#include "app/common/design_partition.h"
#include "app/gui/kit/panel/panel_facts.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

struct PlanInSpans {
  std::optional<PanelFacts> facts;
  QString why;  // reason if there are no facts
};

// plan: of the current design or, until it is solved, of the previous one; may be null.
PlanInSpans planInSpans(const app::DesignPartition& answer, const ExecutionPlan* plan);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the layer-by-layer plan of the design with the plan in the spans of its partition.
#pragma once

#include <optional>

#include "app/common/design_partition.h"
#include "app/gui/kit/panel/panel_facts.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

struct PlanInSpans {
  std::optional<PanelFacts> facts;
  QString why;  // why there are no facts
};

// plan: of the design, or of the previous design until the new plan is made; null: none.
PlanInSpans planInSpans(const app::DesignPartition& answer, const ExecutionPlan* plan);

}  // namespace tilescope::gui

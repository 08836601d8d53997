// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of the design layer by layer and in the spans of its partition, side by side.
#pragma once

#include <optional>

#include "app/common/design_partition.h"
#include "app/gui/kit/panel/panel_facts.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

struct PlanInSpans {
  std::optional<PanelFacts> facts;
  QString why;  // there are none
};

// plan: of the design, or of the one before while that of the design is made; null: none.
PlanInSpans planInSpans(const app::DesignPartition& answer, const ExecutionPlan* plan);

}  // namespace tilescope::gui

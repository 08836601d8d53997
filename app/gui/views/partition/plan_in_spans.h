// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the layer-by-layer plan with the same layers in spans.
#pragma once

#include <optional>

#include "app/common/design_partition.h"
#include "app/gui/kit/panel/panel_facts.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
struct PlanInSpans {
  std::optional<PanelFacts> facts;
  QString why;
};

// plan: may be null, or of the previous design until the current one is solved.
PlanInSpans planInSpans(const app::DesignPartition& answer, const ExecutionPlan* plan);

}  // namespace tilescope::gui

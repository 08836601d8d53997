// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the data of the chip picture, and its texts: table, explanation of a part, summary.
#pragma once

#include <optional>

#include "app/gui/plots/plot.h"
#include "app/gui/views/hardware/silicon/silicon_layout.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// Returns nullopt if the measure has no value, because the technology, the costs of a memory or the plan is missing.
// plan: null: not solved yet. areaBudget: in mm².
std::optional<SiliconPicture> siliconPicture(SiliconMeasure measure, const HardwareProfile& hardware,
                                             const ExecutionPlan* plan, PartId selected,
                                             const std::optional<double>& areaBudget = std::nullopt);

PlotTable tableOf(const SiliconPicture& picture);
QString siliconSummary(const SiliconPicture& picture);  // for screen readers
Provenance explanationOf(const SiliconPicture& picture, const SiliconBlock& block, const HardwareProfile& hardware);

}  // namespace tilescope::gui

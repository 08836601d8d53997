// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/plots/plot.h"
#include "app/gui/views/hardware/silicon/silicon_layout.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
// nullopt: no technology, costs or plan for this measure. plan: null until solved. areaBudget: mm².
std::optional<SiliconPicture> siliconPicture(SiliconMeasure measure, const HardwareProfile& hardware,
                                             const ExecutionPlan* plan, PartId selected,
                                             const std::optional<double>& areaBudget = std::nullopt);

PlotTable tableOf(const SiliconPicture& picture);
QString siliconSummary(const SiliconPicture& picture);  // for screen readers
Provenance explanationOf(const SiliconPicture& picture, const SiliconBlock& block, const HardwareProfile& hardware);

}  // namespace tilescope::gui

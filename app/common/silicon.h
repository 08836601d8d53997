// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a model's results for a machine were ever compared with a chip. The bundled measurements show it; an edited
// machine is not the measured one.
#pragma once

#include <string>
#include <string_view>

#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::app {

bool isComparedWithSilicon(std::string_view model, const HardwareProfile& hardware);

// Adds to the source of a metric that it was never compared with silicon.
Provenance withSilicon(Provenance provenance, std::string_view model, const HardwareProfile& hardware);

// The explanation of core/explore/metrics.h, plus whether the metric was compared with silicon: for window and report.
Provenance totalsExplained(const ExecutionPlan& plan, Metric metric);
Provenance layerExplained(const ExecutionPlan& plan, std::size_t layer, Metric metric);

// "Model zigzag was never compared with silicon on this hardware."; "" if it was.
std::string siliconSentence(std::string_view model, const HardwareProfile& hardware);

}  // namespace tilescope::app

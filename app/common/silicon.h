// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what a model says of a machine was ever held against a chip. The bundled measurements know; a machine that
// was changed is not the one that was measured.
#pragma once

#include <string>
#include <string_view>

#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::app {

bool isComparedWithSilicon(std::string_view model, const HardwareProfile& hardware);

// Adds to the source of a metric that it was never compared.
Provenance withSilicon(Provenance provenance, std::string_view model, const HardwareProfile& hardware);

// As in core/explore/metrics.h, and whether it was compared: what window and report show.
Provenance totalsExplained(const ExecutionPlan& plan, Metric metric);
Provenance layerExplained(const ExecutionPlan& plan, std::size_t layer, Metric metric);

// "Model zigzag was never compared with silicon on this hardware."; "" where it was.
std::string siliconSentence(std::string_view model, const HardwareProfile& hardware);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/nve/nve_problem.h"

namespace tilescope::nve {

Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric);

}  // namespace tilescope::nve

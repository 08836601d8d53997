// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that a model does not cover still move data: every tensor crosses the chip boundary once.
#pragma once

#include <string_view>

#include "core/cost/evaluation.h"
#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

LayerResult outsideModelResult(std::string_view model, const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope

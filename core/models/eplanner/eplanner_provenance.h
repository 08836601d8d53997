// SPDX-License-Identifier: GPL-3.0-or-later
// e-PlaNNer's metrics explained: formula, the numbers put in, and the sources of the constants.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/models/cost_model.h"

namespace tilescope::eplanner {

// result: e-PlaNNer's result for this layer on this machine with these options.
Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric);

struct Cut {
  Dim dim;
  std::int64_t size, tile;
};

// One step of an explanation: how often a tensor is loaded. If the loop order gives another count than the tiles alone,
// the step shows only the count.
std::string reloadStep(std::string_view what, double count, const std::vector<Cut>& cuts);

}  // namespace tilescope::eplanner

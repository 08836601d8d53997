// SPDX-License-Identifier: GPL-3.0-or-later
// Explains e-PlaNNer's metrics: formula, numbers, sources of constants.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/models/cost_model.h"

namespace tilescope::eplanner {

Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric);

struct Cut {
  Dim dim;
  std::int64_t size, tile;
};

// How often a tensor is loaded. If the loop order gives another count than the tiles alone, only the count is shown.
std::string reloadStep(std::string_view what, double count, const std::vector<Cut>& cuts);

}  // namespace tilescope::eplanner

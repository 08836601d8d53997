// SPDX-License-Identifier: GPL-3.0-or-later
// e-PlaNNer's metrics explained: formula, the numbers put in, and where the constants are from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/models/cost_model.h"

namespace tilescope::eplanner {

// result: of this layer on this machine under these options, by e-PlaNNer.
Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric);

// How one dimension is cut into tiles.
struct Cut {
  Dim dim;
  std::int64_t size, tile;
};

// A step of an explanation: how often a tensor is loaded. Where the loops' order makes it another number than the
// tiles alone, the number stands without them.
std::string reloadStep(std::string_view what, double count, const std::vector<Cut>& cuts);

}  // namespace tilescope::eplanner

// SPDX-License-Identifier: GPL-3.0-or-later
// The first weights of a layer on their way onto the chip, and what it would save to find them there.
#pragma once

#include <optional>
#include <string>

#include "core/models/cost_model.h"

namespace tilescope {

struct WeightLoading {
  std::string memory;  // on chip; receives weights from off chip
  double bits = 0;     // of the first tile, in one instance
  double cycles = 0;   // of the off-chip transfer
  double hidden = 0;   // by which the layer is shorter if the tile is there already; at most cycles

  bool operator==(const WeightLoading&) const = default;
};

// Empty if the layer has no trained weights, if they need no on-chip memory, or if its model counts no time for its
// first weights. result: of this layer, hardware and options, and modelled.
std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                           const ModelOptions& options, const LayerResult& result);

// Whether a model counts the time of first weights, under these options.
bool countsFirstWeights(const std::string& model, const ModelOptions& options);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What a cost model says of a measured layer, in the terms that publications use, and how each value follows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/provenance.h"
#include "core/validate/measurements.h"

namespace tilescope {

struct PredictedLayer {
  std::string name;  // of the measured layer
  double macs = 0;
  double activeElements = 0;
  std::optional<LayerResult> result;  // absent where no mapping is published

  bool operator==(const PredictedLayer&) const = default;
};

using PredictedLayers = std::vector<PredictedLayer>;

// Evaluates the published mapping under the workload's model. Fails where the mapping is none of this layer's, does not
// fit the machine, or the layer is not modelled; messages name file and pointer (of the layer).
Result<PredictedLayer> predictedLayer(const Measurements& measurements, std::size_t workload, std::size_t layer);

// Whether a model says something about this quantity: the Predictor about all, others about what leaves the chip.
bool isPredicted(PublishedQuantity quantity, const PredictedLayer& layer);

struct Prediction {
  double value = 0;  // in unitOf(quantity)
  Provenance provenance;

  bool operator==(const Prediction&) const = default;
};

// The prediction for one layer or for the sum of several, all of which must be predicted. Active elements are those of
// one layer.
Prediction predictionOf(PublishedQuantity quantity, const PredictedLayers& layers, const HardwareProfile& hardware);

}  // namespace tilescope

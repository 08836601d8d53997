// SPDX-License-Identifier: GPL-3.0-or-later
// The prediction of a cost model for a measured layer, in the terms that publications use, with its explanation.
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
  std::optional<LayerResult> result;  // absent if no mapping is published

  bool operator==(const PredictedLayer&) const = default;
};

using PredictedLayers = std::vector<PredictedLayer>;

// Evaluates the published mapping with the workload's model. Fails if the mapping does not belong to this layer or does
// not fit the machine, or if the layer is not modelled; messages have the file and the layer's pointer.
Result<PredictedLayer> predictedLayer(const Measurements& measurements, std::size_t workload, std::size_t layer);

// Whether a model predicts this quantity: the Predictor all, others only off-chip quantities.
bool isPredicted(PublishedQuantity quantity, const PredictedLayer& layer);

struct Prediction {
  double value = 0;  // in unitOf(quantity)
  Provenance provenance;

  bool operator==(const Prediction&) const = default;
};

// The prediction for one layer or for the sum of several, all of which must be predicted. Active elements are only for
// one layer.
Prediction predictionOf(PublishedQuantity quantity, const PredictedLayers& layers, const HardwareProfile& hardware);

}  // namespace tilescope

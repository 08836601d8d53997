// SPDX-License-Identifier: GPL-3.0-or-later
// A cost model's prediction for a measured layer, in the quantities that publications use, with its explanation.
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

// Evaluates the published mapping with the workload's model. Fails if the mapping is of another layer or does not fit
// the hardware, or if the layer is not modelled. Errors name the file and the layer's pointer.
Result<PredictedLayer> predictedLayer(const Measurements& measurements, std::size_t workload, std::size_t layer);

// The DNN-Chip Predictor predicts all quantities, other models only off-chip quantities.
bool isPredicted(PublishedQuantity quantity, const PredictedLayer& layer);

struct Prediction {
  double value = 0;  // in unitOf(quantity)
  Provenance provenance;

  bool operator==(const Prediction&) const = default;
};

// The prediction for one layer, or the sum over several. All layers must be predicted. ActiveElements allows one layer
// only.
Prediction predictionOf(PublishedQuantity quantity, const PredictedLayers& layers, const HardwareProfile& hardware);

}  // namespace tilescope

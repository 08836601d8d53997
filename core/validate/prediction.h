// SPDX-License-Identifier: GPL-3.0-or-later
// A model's prediction for a measured layer, in published quantities, with explanation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/models/provenance.h"
#include "core/validate/measurements.h"

namespace tilescope {

struct PredictedLayer {
  std::string name;
  double macs = 0;
  double activeElements = 0;
  std::optional<LayerResult> result;  // absent if no mapping is published

  bool operator==(const PredictedLayer&) const = default;
};

using PredictedLayers = std::vector<PredictedLayer>;

// Evaluates the published mapping. An error if it is of another layer or does not fit, or if the layer is not modelled.
Result<PredictedLayer> predictedLayer(const Measurements& measurements, std::size_t workload, std::size_t layer);

// The DNN-Chip Predictor predicts all quantities, other models only off-chip ones and those of programs.
bool isPredicted(PublishedQuantity quantity, const PredictedLayer& layer);

struct Prediction {
  double value = 0;
  Provenance provenance;

  bool operator==(const Prediction&) const = default;
};

// The prediction for one layer, or the sum over several. ActiveElements allows only one layer.
Prediction predictionOf(PublishedQuantity quantity, const PredictedLayers& layers, const HardwareProfile& hardware);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Spatial unrollings: those that the profile's dataflows fix, and every choice that they leave open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/predictor/predictor_layer.h"

namespace tilescope::predictor {

struct ArrayChoice {
  Bounds array = ones();  // processing elements per dimension; each divides the layer's size
  std::optional<Stationary> stationary;
  std::string dataflow;              // of the profile; "" where it has none
  std::vector<std::string> reduced;  // a sentence per unroll that was changed from what the profile says
};

struct ArrayChoices {
  std::vector<ArrayChoice> choices;  // without duplicates, in the order that decides ties
  bool complete = true;              // false: there are more than kMaxArrayChoices
};

inline constexpr std::size_t kMaxArrayChoices = 20'000;

// Factors are divisors of the layer's sizes. An unroll with a fixed factor gets the largest divisor up to it that fits.
// "max" allows every divisor that fits, the largest first; kernel rows of row-stationary dataflows are always unrolled
// completely. An array dimension that a dataflow leaves open takes loops of any dimensions with any factors that fit. A
// dataflow that fixes nothing takes them over all processing elements together; a row-stationary one takes K, C and OY
// next to all kernel rows. The layer must have a shape.
ArrayChoices arrayChoices(const Layer& layer, const HardwareProfile& hardware, const std::optional<std::string>& only);

// The choices with this array, one per stationary tensor of the dataflows.
std::vector<ArrayChoice> choicesOfArray(const Layer& layer, const HardwareProfile& hardware, const Bounds& array);

}  // namespace tilescope::predictor

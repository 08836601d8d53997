// SPDX-License-Identifier: GPL-3.0-or-later
// What may be unrolled on the array: what the profile's dataflows fix, and every choice that they leave open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/predictor/predictor_layer.h"

namespace tilescope::predictor {

struct ArrayChoice {
  Bounds array = ones();  // processing elements per dimension; divides the layer's sizes
  std::optional<Stationary> stationary;
  std::string dataflow;              // of the profile; "" where it has none
  std::vector<std::string> reduced;  // a sentence per unroll that is not as the profile writes it
};

struct ArrayChoices {
  std::vector<ArrayChoice> choices;  // each once, in the order that decides ties
  bool complete = true;              // false: there are more than kMaxArrayChoices
};

inline constexpr std::size_t kMaxArrayChoices = 20'000;

// Factors are divisors of the layer's sizes. An unroll with a factor becomes the largest divisor not above it that
// fits; "max" any that fits, the largest first, but for the kernel rows of row-stationary dataflows, which come whole.
// An array dimension that a dataflow leaves open takes loops of any dimensions and factors that fit; one that fixes
// nothing takes them over all processing elements together, a row-stationary one K, C and OY beside all kernel rows.
// The layer must have a shape.
ArrayChoices arrayChoices(const Layer& layer, const HardwareProfile& hardware, const std::optional<std::string>& only);

// Those of them that have these processing elements, one for each thing that dataflows keep stationary.
std::vector<ArrayChoice> choicesOfArray(const Layer& layer, const HardwareProfile& hardware, const Bounds& array);

}  // namespace tilescope::predictor

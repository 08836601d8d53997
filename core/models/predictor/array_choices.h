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
  std::vector<std::string> reduced;  // one sentence per unroll that differs from the profile
};

struct ArrayChoices {
  std::vector<ArrayChoice> choices;  // without duplicates; the first of equal ones wins
  bool complete = true;              // false: there are more than kMaxArrayChoices
};

inline constexpr std::size_t kMaxArrayChoices = 20'000;

// Factors are divisors of the layer's sizes. An unroll with a fixed factor gets the largest divisor up to it that fits.
// "max" allows every divisor that fits, the largest first; the kernel rows of a row-stationary dataflow are always
// unrolled completely. If a dataflow leaves an array dimension open, loops of any dimensions are tried on it, with any
// factors that fit. If it fixes nothing, loops are tried over all processing elements together, and a row-stationary
// dataflow unrolls K, C and OY next to all kernel rows. The layer must have a shape.
ArrayChoices arrayChoices(const Layer& layer, const HardwareProfile& hardware, const std::optional<std::string>& only);

// The choices with this array, one per stationary tensor of the dataflows.
std::vector<ArrayChoice> choicesOfArray(const Layer& layer, const HardwareProfile& hardware, const Bounds& array);

}  // namespace tilescope::predictor

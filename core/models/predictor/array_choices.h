// SPDX-License-Identifier: GPL-3.0-or-later
// Spatial unrollings that the profile's dataflows fix or leave open.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/predictor/predictor_layer.h"

namespace tilescope::predictor {

struct ArrayChoice {
  Bounds array = ones();  // processing elements by dimension; each divides the layer's size
  std::optional<Stationary> stationary;
  std::string dataflow;              // "" if the profile has none
  std::vector<std::string> reduced;  // a sentence per unroll that differs from the profile
};

struct ArrayChoices {
  std::vector<ArrayChoice> choices;  // without duplicates; the first of equal ones wins
  bool complete = true;              // false: more than kMaxArrayChoices
};

inline constexpr std::size_t kMaxArrayChoices = 20'000;

// Factors divide the layer's sizes. A fixed factor becomes the largest fitting divisor up to it; "max" allows every
// fitting divisor, largest first. Kernel rows of a row-stationary dataflow are always unrolled completely. On open
// array dimensions any loops are tried; if nothing is fixed, over all PEs together, and row-stationary dataflows unroll
// K, C and OY next to all kernel rows. The layer must have a shape.
ArrayChoices arrayChoices(const Layer& layer, const HardwareProfile& hardware, const std::optional<std::string>& only);

std::vector<ArrayChoice> choicesOfArray(const Layer& layer, const HardwareProfile& hardware, const Bounds& array);

}  // namespace tilescope::predictor

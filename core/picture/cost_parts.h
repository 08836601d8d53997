// SPDX-License-Identifier: GPL-3.0-or-later
// The components of one layer's energy: the bars next to a mapping.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/models/evaluation.h"

namespace tilescope {

struct EnergyPart {
  std::string label;                           // "dram", "Array network", "MAC"
  std::string memory;                          // in the profile; "": none
  std::array<double, kTensorCount> tensors{};  // indexed by Tensor; for memories
  double total = 0;                            // in the profile's unit

  bool operator==(const EnergyPart&) const = default;
};

// The outermost memory first, the array last.
std::vector<EnergyPart> energyParts(const Energy& energy);

}  // namespace tilescope

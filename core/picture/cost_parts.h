// SPDX-License-Identifier: GPL-3.0-or-later
// The components of one layer's energy, shown as bars next to the mapping.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/models/evaluation.h"

namespace tilescope {

struct EnergyPart {
  std::string label;
  std::string memory;                          // name in the profile; "": not a memory
  std::array<double, kTensorCount> tensors{};  // of a memory, by Tensor
  double total = 0;                            // in the profile's unit

  bool operator==(const EnergyPart&) const = default;
};

std::vector<EnergyPart> energyParts(const Energy& energy);

}  // namespace tilescope

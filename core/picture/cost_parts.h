// SPDX-License-Identifier: GPL-3.0-or-later
// What the time and the energy of one layer are made of: the bars beside a mapping.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/models/evaluation.h"

namespace tilescope {

enum class Phase { Load, Compute, Stall, Store, Transfer };

struct LatencyPart {
  Phase phase = Phase::Compute;
  std::string label;  // "Load first tiles"
  double cycles = 0;

  bool operator==(const LatencyPart&) const = default;
};

struct LatencyParts {
  std::vector<LatencyPart> parts;
  bool overlapped = false;  // they run at the same time; the longest counts

  bool operator==(const LatencyParts&) const = default;
};

// As far as the model of the result tells them apart.
LatencyParts latencyParts(const LayerResult& result);

struct EnergyPart {
  std::string label;                           // "dram", "Array network", "MAC"
  std::string memory;                          // of the profile; empty: none
  std::array<double, kTensorCount> tensors{};  // indexed by Tensor; of a memory
  double total = 0;                            // in the profile's unit

  bool operator==(const EnergyPart&) const = default;
};

// The outermost memory first, the array last.
std::vector<EnergyPart> energyParts(const Energy& energy);

}  // namespace tilescope

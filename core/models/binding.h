// SPDX-License-Identifier: GPL-3.0-or-later
// The resource that limits a layer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/models/evaluation.h"

namespace tilescope {

enum class Resource {
  OffChipBandwidth,  // off-chip transfers take longer than computing
  OnChipBandwidth,   // the array stalls for an on-chip memory
  Array,             // computing takes longest, on a well-filled array
  ArrayFill,         // computing takes longest, on a partly idle array
  None               // unknown: not modelled or not solved
};
std::string_view name(Resource resource);

// Minimum share of busy PEs on a well-filled array; at 0.75, a layer takes a third longer. Chosen for Tilescope.
inline constexpr double kFilledArray = 0.75;

// Stalls with a larger share of the time limit a layer; below it, a faster array would help more. Chosen for Tilescope.
inline constexpr double kWaitingShare = 0.05;

struct StallPlace {
  std::string memory, port;

  bool operator==(const StallPlace&) const = default;
};

// The port with the longest stall, as the result's model reports it.
std::optional<StallPlace> stallPlaceOf(const LayerResult& result);
Resource bindingOf(const LayerResult& result);
Resource bindingOf(const Evaluation& evaluation);

// For a layer limited by the array alone. fill: the share of PEs that its tiles use.
Resource bindingOfArray(double fill);

// For sentences, with the off-chip memory's name: "DRAM bandwidth", "the PE array", "array fill"; "" for None.
std::string wordsOf(Resource resource, const HardwareProfile& hardware);

// For the column "Limited by": "DRAM", "array", "array fill".
std::string columnWordsOf(Resource resource, const HardwareProfile& hardware);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The resource that limits a layer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/models/evaluation.h"

namespace tilescope {

enum class Resource {
  OffChipBandwidth,  // off-chip transfers take longest
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

// Share of the time from which off-chip transfers limit a layer, also if they are hidden behind computing: a faster
// array or port alone would gain less than the rest. Chosen for Tilescope.
inline constexpr double kOffChipShare = 0.9;

struct StallPlace {
  std::string memory, port;

  bool operator==(const StallPlace&) const = default;
};

// The port with the longest stall, as the result's model reports it.
std::optional<StallPlace> stallPlaceOf(const LayerResult& result);
// All bits of the layer through the off-chip memory take at least kOffChipShare of its time.
bool isOffChipBusy(const LayerResult& result, const HardwareProfile& hardware);
// What the result's model names; off-chip bandwidth also where the array is busy for a shorter time.
Resource bindingOf(const LayerResult& result, const HardwareProfile& hardware);
Resource bindingOf(const Evaluation& evaluation, const HardwareProfile& hardware);

// For a layer limited by the array alone. fill: the share of PEs that its tiles use.
Resource bindingOfArray(double fill);

// For sentences, with the off-chip memory's name: "DRAM bandwidth", "the PE array", "array fill"; "" for None.
std::string wordsOf(Resource resource, const HardwareProfile& hardware);

// For the column "Limited by": "DRAM", "array", "array fill".
std::string columnWordsOf(Resource resource, const HardwareProfile& hardware);

}  // namespace tilescope

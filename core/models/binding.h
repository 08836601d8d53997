// SPDX-License-Identifier: GPL-3.0-or-later
// The resource that limits a layer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/models/evaluation.h"

namespace tilescope {

enum class Resource {
  OffChipBandwidth,  // moving data off chip takes longer than computing
  OnChipBandwidth,   // the array waits for an on-chip memory
  Array,             // computing takes longer, on a well-filled array
  ArrayFill,         // computing takes longer, on an array that the tiles leave partly idle
  None               // unknown: the layer is not modelled or not solved
};
std::string_view name(Resource resource);  // "off_chip_bandwidth"; for files and tests

// An array with a smaller share of busy processing elements counts as badly filled. At 0.75, a layer takes a third
// longer than on a fully used array. Chosen for Tilescope.
inline constexpr double kFilledArray = 0.75;

// Stalls limit a layer if they take more than this share of its time. Below it, a faster array would help more. Chosen
// for Tilescope.
inline constexpr double kWaitingShare = 0.05;

struct StallPlace {
  std::string memory, port;

  bool operator==(const StallPlace&) const = default;
};

// The port that makes the array wait longest, as the model of the result reports it.
std::optional<StallPlace> stallPlaceOf(const LayerResult& result);
Resource bindingOf(const LayerResult& result);
Resource bindingOf(const Evaluation& evaluation);

// The limit of a layer that only the array limits. fill: the share of the processing elements that its tiles use.
Resource bindingOfArray(double fill);

// Text for a sentence, with the name of the off-chip memory: "DRAM bandwidth", "the PE array", "array fill"; "" for
// None.
std::string wordsOf(Resource resource, const HardwareProfile& hardware);

// Text for the column "Limited by": "DRAM", "array", "array fill".
std::string columnWordsOf(Resource resource, const HardwareProfile& hardware);

}  // namespace tilescope

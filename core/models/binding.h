// SPDX-License-Identifier: GPL-3.0-or-later
// What limits a layer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/models/evaluation.h"

namespace tilescope {

enum class Resource {
  OffChipBandwidth,  // moving its words takes longer than computing
  OnChipBandwidth,   // the array waits for a memory on the chip
  Array,             // computing takes longer, on an array that is well filled
  ArrayFill,         // as above, on an array that its tiles leave partly idle
  None               // nothing is known: not modelled, or no answer
};
std::string_view name(Resource resource);  // "off_chip_bandwidth"; for files and tests

// Below this share of busy processing elements an array counts as badly filled. Three quarters: one more pass over the
// array would be a step of a third or more. A choice of Tilescope's.
inline constexpr double kFilledArray = 0.75;

// Above this share of the time the waiting decides what a layer is bound by; below, a faster array would help more. A
// choice of Tilescope's.
inline constexpr double kWaitingShare = 0.05;

struct StallPlace {
  std::string memory, port;

  bool operator==(const StallPlace&) const = default;
};

// Asks the model of the result.
std::optional<StallPlace> stallPlaceOf(const LayerResult& result);
Resource bindingOf(const LayerResult& result);
Resource bindingOf(const Evaluation& evaluation);

// Of a layer that only its array binds. fill: the share of the processing elements that its tiles use.
Resource bindingOfArray(double fill);

// In a sentence, with the off-chip memory as it is called: "DRAM bandwidth", "the PE array", "array fill"; "" for None.
std::string wordsOf(Resource resource, const HardwareProfile& hardware);

// In a column "Limited by": "DRAM", "array", "array fill".
std::string columnWordsOf(Resource resource, const HardwareProfile& hardware);

}  // namespace tilescope

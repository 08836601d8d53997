// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps a layer from being faster.
#pragma once

#include <string>
#include <string_view>

#include "core/models/evaluation.h"

namespace tilescope {

enum class Resource {
  OffChipBandwidth,  // moving its words takes longer than computing
  OnChipBandwidth,   // the array waits for a memory on the chip
  Array,             // computing takes longer, on an array that is well filled
  ArrayFill,         // likewise, on an array that its tiles leave partly idle
  None               // nothing is known: outside the model, or no answer
};
std::string_view name(Resource resource);  // "off_chip_bandwidth"; for files and tests

// Below this share of busy processing elements an array counts as badly filled. Three quarters: one more pass over the
// array would be a step of a third or more. A choice of Tilescope's.
inline constexpr double kFilledArray = 0.75;

// The one place that knows which terms of which model say it.
Resource bindingOf(const LayerResult& result);
Resource bindingOf(const Evaluation& evaluation);

// In a sentence, with the off-chip memory as it is called: "DRAM bandwidth", "the PE array", "array fill"; "" for None.
std::string wordsOf(Resource resource, const HardwareProfile& hardware);

// In a column "Bound by": "DRAM", "array", "array fill".
std::string columnWordsOf(Resource resource, const HardwareProfile& hardware);

}  // namespace tilescope

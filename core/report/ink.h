// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of charts by what they mean: tokens of the window's themes (resources/themes). An SVG carries those of the
// light theme; a style sheet exchanges them by class.
#pragma once

#include <string>
#include <string_view>

#include "core/workload/vocabulary.h"

namespace tilescope::report {

enum class Ink {
  None,
  Text,
  Text2,  // of ticks and labels
  Text3,  // of titles of axes and of hatches
  Plot,   // the ground
  Free,   // space that nothing takes
  Border,
  Grid,
  Axis,
  Accent,
  Present,
  Cloud,
  MemoryBound,
  ComputeBound,
  Input,
  Weight,
  Output,
  Worse,
  FarLevel,  // memories from off chip inwards
  OuterLevel,
  InnerLevel,
  NearLevel,
  PinA,
  PinB,
  PinC,
  PinD,
  PinE,
  PinF
};

struct InkColours {
  std::string_view name;         // in classes: "memory-bound"
  std::string_view light, dark;  // "#B44B0A"
};
const InkColours& coloursOf(Ink ink);

Ink inkOf(Tensor tensor);
Ink pinInk(std::string_view letter);  // "A" to "F"

// CSS rules that give charts the colours of the dark theme, for a page's own @media.
std::string chartStyle();

}  // namespace tilescope::report

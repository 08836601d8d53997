// SPDX-License-Identifier: GPL-3.0-or-later
// A span of layers as C++: its maps as rings of rows, or its tiles with the parts of every map that they need.
#pragma once

#include <unordered_map>

#include "core/program/lowering/fusion.h"
#include "plugins/cuda/layer_code.h"

namespace tilescope::cuda {

struct SpanCode {
  const Program& program;
  const NetworkNames& names;
  const ProgramLayer& planned;
  const Network& network;
  const OnChipSpan& span;
  std::string function;                                 // identifier of the span
  std::unordered_map<std::size_t, std::string> layers;  // identifiers of its layers, by index in the network
};

// The shapes, `void run_NAME(ts::Chip& chip, Network& net)` and `ts::Difference check_NAME(const Network& net)`.
std::string spanCode(const SpanCode& code);

}  // namespace tilescope::cuda

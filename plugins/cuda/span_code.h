// SPDX-License-Identifier: GPL-3.0-or-later
// A span of layers as C++: rings of rows, or tiles with the needed parts of every map.
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
  std::string function;
  std::unordered_map<std::size_t, std::string> layers;  // identifiers of its layers, by index in the network
};

// Shapes, `run_NAME(ts::Chip&, Network&)` and `check_NAME(const Network&)`.
std::string spanCode(const SpanCode& code);

}  // namespace tilescope::cuda

// SPDX-License-Identifier: GPL-3.0-or-later
// The C file of one layer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "plugins/diana/program.h"

namespace tilescope::diana {

// A function layer_IDENTIFIER() with the plan's loops, or with a call for the processor.
std::string layerCode(const DianaProgram& program, std::size_t layer);

// "layer_conv1"
std::string functionName(const LayerWork& layer);

// "L2(4096)"; an invalid address if empty.
std::string l2Address(const std::optional<std::int64_t>& address);

// The map as an initializer of struct diana_map.
std::string mapInitializer(const DianaProgram& program, std::size_t map);

}  // namespace tilescope::diana

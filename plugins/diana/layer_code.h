// SPDX-License-Identifier: GPL-3.0-or-later
// The C file of one layer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "plugins/diana/program.h"

namespace tilescope::diana {

// A function layer_IDENTIFIER() with the loops of the plan, or with one call if the layer runs on the processor.
std::string layerCode(const DianaProgram& program, std::size_t layer);

// "layer_conv1"
std::string functionName(const LayerWork& layer);

// "L2(4096)", or an invalid address if it is empty.
std::string l2Address(const std::optional<std::int64_t>& address);

std::string mapInitializer(const DianaProgram& program, std::size_t map);

}  // namespace tilescope::diana

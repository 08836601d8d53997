// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "plugins/diana/program.h"

namespace tilescope::diana {

// layer_IDENTIFIER(), with the plan's loops or one call on the processor.
std::string layerCode(const DianaProgram& program, std::size_t layer);

std::string functionName(const LayerWork& layer);

// "L2(4096)", or an invalid address if it is empty.
std::string l2Address(const std::optional<std::int64_t>& address);

std::string mapInitializer(const DianaProgram& program, std::size_t map);

}  // namespace tilescope::diana

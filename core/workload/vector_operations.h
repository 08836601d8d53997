// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of vector layers, by op.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/workload/layer.h"

namespace tilescope {

// "relu", "softmax". Empty for others, whose layers must state their operations.
std::optional<Operations> usualOperations(std::string_view op);

std::vector<std::string_view> vectorOps();

}  // namespace tilescope

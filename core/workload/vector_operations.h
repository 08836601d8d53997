// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of vector layers by their op.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/workload/layer.h"

namespace tilescope {

// Of a known word: "relu", "softmax"; nothing for others, whose layers have to say it.
std::optional<Operations> usualOperations(std::string_view op);

// The words, in alphabetical order.
std::vector<std::string_view> vectorOps();

}  // namespace tilescope

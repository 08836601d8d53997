// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's work in one line, for tables and tooltips.
#pragma once

#include <string>

#include "core/workload/layer.h"

namespace tilescope {

std::string operationText(const Layer& layer);  // "conv 3×3, 512 → 512, 7 × 7"

}  // namespace tilescope

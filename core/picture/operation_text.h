// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's work in one line, for tables and tooltips.
#pragma once

#include <string>

#include "core/workload/layer.h"

namespace tilescope {

std::string operationText(const Layer& layer);  // "conv 3×3, 512 → 512, 7 × 7"

// The same where no column says what is counted: "conv: 512 → 512 channels, kernel of 3 × 3 elements, output of 7 × 7
// elements".
std::string operationSentence(const Layer& layer);

}  // namespace tilescope

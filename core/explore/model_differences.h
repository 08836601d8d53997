// SPDX-License-Identifier: GPL-3.0-or-later
// Why two models give different results for the same mapping, in sentences with numbers.
#pragma once

#include <string>
#include <vector>

#include "core/explore/model_comparison.h"

namespace tilescope {

inline constexpr double kSameFigure = 1e-6;

std::vector<std::string> differencesOf(const Layer& layer, const HardwareProfile& hardware, const ComparedModel& a,
                                       const ComparedModel& b);

}  // namespace tilescope

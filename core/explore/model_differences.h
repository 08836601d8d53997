// SPDX-License-Identifier: GPL-3.0-or-later
// Why two models give different results for the same mapping, in sentences with numbers.
#pragma once

#include <string>
#include <vector>

#include "core/explore/model_comparison.h"

namespace tilescope {

// Metrics with a smaller relative difference are the same.
inline constexpr double kSameFigure = 1e-6;

// Both must have results. Empty where they agree.
std::vector<std::string> differencesOf(const Layer& layer, const HardwareProfile& hardware, const ComparedModel& a,
                                       const ComparedModel& b);

}  // namespace tilescope

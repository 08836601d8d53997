// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/round_steps.h"

#include <array>
#include <cmath>

namespace tilescope {
namespace {

constexpr double kRounding = 1e-9;  // relative: what computing a step leaves behind
constexpr std::array kSteps{1.0, 2.0, 2.5, 5.0, 10.0};

}  // namespace

double roundStep(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least) + kRounding));
  for (const double step : kSteps)
    if (step * power >= least * (1 - kRounding)) return step * power;
  return 10 * power;
}

int decimalsOfStep(double step) {
  int decimals = 0;
  for (double rest = step; std::abs(rest - std::round(rest)) > kRounding * rest; rest *= 10) ++decimals;
  return decimals;
}

}  // namespace tilescope

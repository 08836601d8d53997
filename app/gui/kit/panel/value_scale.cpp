// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/value_scale.h"

#include <QString>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/explore/parameter_steps.h"

namespace tilescope::gui {
namespace {

constexpr int kDigits = 3;             // significant digits of fractions
constexpr double kFineShare = 0.01;    // share of the value
constexpr double kSame = 1e-9;         // relative; max difference of equal values
constexpr int kNeighbours = 3;         // built values around a position
constexpr double kTiny = 1e-12;        // min display value, positive for its logarithm
constexpr double kMagnet = 3;          // px around a built value
constexpr double kMagnetShare = 0.25;  // share of the smaller gap between built values
constexpr double kSmallGap = 0.415;    // octaves, from 1.5·2^n to 2·2^n

// Rounds by way of text, for the double nearest to the short decimal.
double shortened(double value) {
  return QString::number(value, 'g', kDigits).toDouble();
}

double rounded(const ValueScale& scale, double value) {
  return scale.whole ? std::round(value) : shortened(value);
}

bool isWhole(double value) {
  return std::abs(value - std::round(value)) <= kSame * std::max(1.0, std::abs(value));
}

double powerBelow(double value) {
  return std::exp2(std::floor(std::log2(value) + kSame));
}

bool hasPower(const ValueScale& scale) {
  return scale.powersOnly && powerBelow(scale.most) >= std::max(scale.least, kTiny) * (1 - kSame);
}

// The nearest power of two on the scale, which has one.
double nearestPower(const ValueScale& scale, double value) {
  const double least = std::max(scale.least, kTiny);
  const double lowest = powerBelow(least) >= least * (1 - kSame) ? powerBelow(least) : 2 * powerBelow(least);
  const double nearest = std::exp2(std::round(std::log2(std::max(value, kTiny))));
  return std::clamp(nearest, lowest, powerBelow(scale.most));
}

// Limits a step to the scale. A value outside (from) extends the scale, so that no step is a jump.
double held(const ValueScale& scale, double from, double to) {
  return std::clamp(to, std::min(scale.least, from), std::max(scale.most, from));
}

// The next power of two or 1.5 times one, without limits.
double nextBuilt(double value, int direction) {
  constexpr double kMax = std::numeric_limits<double>::max();
  return direction > 0 ? stepUp(value, kTiny, kMax) : stepDown(value, kTiny, kMax);
}

}  // namespace

double fractionOf(const ValueScale& scale, double value) {
  const double least = std::max(scale.least, kTiny);
  if (scale.most <= least) return 0;
  return std::clamp(std::log2(std::max(value, kTiny) / least) / std::log2(scale.most / least), 0.0, 1.0);
}

double valueAt(const ValueScale& scale, double fraction, double magnetReach) {
  const double least = std::max(scale.least, kTiny);
  if (!hasPower(scale)) {
    if (fraction <= 0 || scale.most <= least) return scale.least;
    if (fraction >= 1) return scale.most;
  }
  const double value = least * std::exp2(std::clamp(fraction, 0.0, 1.0) * std::log2(std::max(scale.most / least, 1.0)));
  if (hasPower(scale)) return nearestPower(scale, value);
  double best = std::clamp(rounded(scale, value), scale.least, scale.most);
  double nearest = magnetReach;
  double built = nextBuilt(std::max(value, kTiny), -1);
  for (int i = 0; i < kNeighbours; ++i, built = nextBuilt(built, +1)) {
    if (built < scale.least || built > scale.most || (scale.whole && !isWhole(built))) continue;
    const double distance = std::abs(fractionOf(scale, built) - fraction);
    if (distance > nearest) continue;
    nearest = distance;
    best = built;
  }
  return best;
}

double magnetReach(const ValueScale& scale, double pixels) {
  const double octaves = std::log2(std::max(scale.most / std::max(scale.least, kTiny), 2.0));
  return std::min(kMagnet / pixels, kMagnetShare * kSmallGap / octaves);
}

double builtStep(const ValueScale& scale, double value, int direction) {
  if (hasPower(scale)) {
    const double below = powerBelow(std::max(value, kTiny));
    const bool isPower = below >= value * (1 - kSame);
    const double next = direction > 0 ? 2 * below : isPower ? below / 2 : below;
    const double held = nearestPower(scale, next);
    return direction > 0 ? std::max(held, value) : std::min(held, value);
  }
  const double limit = direction > 0 ? std::max(scale.most, value) : std::min(scale.least, value);
  for (double built = nextBuilt(std::max(value, kTiny), direction);; built = nextBuilt(built, direction)) {
    if (direction > 0 ? built >= limit : built <= std::max(limit, kTiny)) return limit;
    if (!scale.whole || isWhole(built)) return built;
  }
}

double fineStep(const ValueScale& scale, double value, int direction) {
  if (hasPower(scale)) return builtStep(scale, value, direction);
  const double step = scale.whole ? 1 : value * kFineShare;
  return held(scale, value, rounded(scale, value + direction * step));
}

double doubleStep(const ValueScale& scale, double value, int direction) {
  const double next = direction > 0 ? value * 2 : value / 2;
  return held(scale, value, scale.whole ? std::round(next) : next);
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/parameter_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {
namespace {

constexpr double kHalfStep = 1.5;    // relative to a power of two
constexpr double kTolerance = 1e-9;  // relative; a value this close to a rung is on it
constexpr int kMaxTries = 64;        // rungs between two values that a field allows

double exactPowerOfTwoAtOrBelow(double value) {
  int exponent = 0;
  std::frexp(value, &exponent);
  return std::ldexp(1.0, exponent - 1);
}

double nextRung(double value) {
  const double from = value * (1 + kTolerance);
  const double base = exactPowerOfTwoAtOrBelow(from);
  return from < base * kHalfStep ? base * kHalfStep : 2 * base;
}

double previousRung(double value) {
  const double from = value * (1 - kTolerance);
  const double base = exactPowerOfTwoAtOrBelow(from);
  return from > base * kHalfStep ? base * kHalfStep : base;
}

}  // namespace

double stepUp(double value, double least, double most) {
  if (!(value > 0)) return std::max(least, std::min(1.0, most));
  return std::clamp(nextRung(value), least, most);
}

double stepDown(double value, double least, double most) {
  if (!(value > 0)) return least;
  return std::clamp(previousRung(value), least, most);
}

double snapped(double value) {
  if (!(value > 0)) return value;
  const double below = previousRung(value * (1 + 2 * kTolerance));
  const double above = nextRung(below);
  return value * value <= below * above * (1 + kTolerance) ? below : above;
}

double stepUp(const Parameter& p, double value) {
  double rung = value / p.unitValue;
  for (int i = 0; i < kMaxTries; ++i) {
    rung = stepUp(rung, p.least / p.unitValue, p.most / p.unitValue);
    const double next = allowed(p, rung * p.unitValue);
    if (next > value || next >= p.most) return next;
  }
  return value;
}

double stepDown(const Parameter& p, double value) {
  double rung = value / p.unitValue;
  for (int i = 0; i < kMaxTries; ++i) {
    rung = stepDown(rung, p.least / p.unitValue, p.most / p.unitValue);
    const double next = allowed(p, rung * p.unitValue);
    if (next < value || next <= p.least) return next;
  }
  return value;
}

double snapped(const Parameter& p, double value) {
  return allowed(p, snapped(value / p.unitValue) * p.unitValue);
}

std::optional<double> nextStep(const Parameter& p, double value) {
  const double next = stepUp(p, value);
  if (next <= value) return std::nullopt;
  const double onLadder = snapped(p, next);
  return std::abs(onLadder - next) <= kTolerance * next ? std::optional(next) : std::nullopt;
}

std::optional<double> worthwhileStep(const Parameter& p) {
  const double enough = p.value * kWorthwhileStep * (1 - kTolerance);
  std::optional<double> value = p.value;
  for (int i = 0; value && i < kMaxTries; ++i) {
    value = nextStep(p, *value);
    if (value && *value >= enough) return value;
  }
  return std::nullopt;
}

std::optional<std::size_t> kneeOf(std::span<const std::optional<double>> edps) {
  double min = std::numeric_limits<double>::infinity();
  for (const std::optional<double>& edp : edps) min = std::min(min, edp.value_or(min));
  for (std::size_t i = 0; i < edps.size(); ++i)
    if (edps[i] && *edps[i] <= min * (1 + kKneeTolerance)) return i;
  return std::nullopt;
}

}  // namespace tilescope

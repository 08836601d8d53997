// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/axis_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_set>

#include "core/base/portable_math.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr double kSameStep = 1e-9;  // relative to a step, to include `to` despite rounding

double rounded(double value) {
  const std::string text = fmt::format("{:.12g}", value);
  double read = value;
  std::from_chars(text.data(), text.data() + text.size(), read);
  return read;
}

}  // namespace

double stepsBetween(double from, double to, double step) {
  return std::floor((to - from) / step + kSameStep) + 1;
}

std::vector<double> linearSteps(double from, double to, double step) {
  const auto count = static_cast<std::int64_t>(stepsBetween(from, to, step));
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) values.push_back(rounded(from + real(i) * step));
  return values;
}

std::vector<double> linearCount(double from, double to, std::int64_t count) {
  std::vector<double> values{from};
  values.reserve(static_cast<std::size_t>(count));
  for (std::int64_t i = 1; i + 1 < count; ++i)
    values.push_back(rounded(from + (to - from) * (real(i) / real(count - 1))));
  if (count > 1) values.push_back(to);
  return values;
}

std::vector<double> logCount(double from, double to, std::int64_t count) {
  std::vector<double> values{from};
  values.reserve(static_cast<std::size_t>(count));
  const double logarithm = portableLn(to) - portableLn(from);
  for (std::int64_t i = 1; i + 1 < count; ++i)
    values.push_back(rounded(from * portableExp(logarithm * (real(i) / real(count - 1)))));
  if (count > 1) values.push_back(to);
  return values;
}

std::vector<double> powersOfTwo(double min, double max, int stepsPerOctave) {
  std::vector<double> values;
  for (int power = std::ilogb(min); std::ldexp(1.0, power) <= max; ++power)
    for (int step = 0; step < stepsPerOctave; ++step) {
      const double value = std::ldexp(1.0 + static_cast<double>(step) / stepsPerOctave, power);
      if (value >= min && value <= max) values.push_back(value);
    }
  return values;
}

FieldValues valuesOf(const ProfileField& field, bool inBits) {
  switch (field.style) {
    case FieldStyle::Size:
      return inBits ? FieldValues::Whole : FieldValues::WholeBytes;
    case FieldStyle::Plain:
      return FieldValues::Whole;
    default:
      return FieldValues::Real;
  }
}

double possible(double value, FieldValues values) {
  switch (values) {
    case FieldValues::Real:
      return value;
    case FieldValues::Whole:
      return std::round(value);
    case FieldValues::WholeBytes:
      return std::round(value / kBitsPerByte) * kBitsPerByte;
  }
  return value;
}

std::size_t mergeEqual(std::vector<double>& values) {
  if (std::is_sorted(values.begin(), values.end())) {
    const auto end = std::unique(values.begin(), values.end());
    const auto merged = static_cast<std::size_t>(values.end() - end);
    values.erase(end, values.end());
    return merged;
  }
  std::unordered_set<double> seen;
  return std::erase_if(values, [&](double value) { return !seen.insert(value).second; });
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format_size.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>

#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr std::int64_t kFourDigits = 1000;
constexpr std::array<const char*, 5> kUnits{"KiB", "MiB", "GiB", "TiB", "PiB"};

struct InUnit {
  double value;
  std::size_t unit;
};
InUnit inUnit(std::int64_t bits) {
  double value = static_cast<double>(bits) / static_cast<double>(kBitsPerKibibyte);
  std::size_t unit = 0;
  while (value > kFourDigits - 1 && unit + 1 < kUnits.size()) value /= 1024, ++unit;
  return {value, unit};
}

// Below one KiB sizes are shown exactly.
bool isSmall(std::int64_t bits) {
  return bits < kBitsPerKibibyte;
}

template <typename Round>
std::string threeDigits(std::int64_t bits, Round round) {
  if (isSmall(bits)) return formatBits(bits);
  const InUnit size = inUnit(bits);
  const double perUnit = size.value < 10 ? 100 : size.value < 100 ? 10 : 1;
  return fmt::format("{:g} {}", round(size.value * perUnit) / perUnit, kUnits[size.unit]);
}

}  // namespace

std::string formatBits(std::int64_t bits) {
  return sizeFigure(bits).text();
}

NumberAndUnit sizeFigure(std::int64_t bits) {
  if (bits % 8 != 0 && bits < 8192) return {std::to_string(bits), bits == 1 ? "bit" : "bits"};
  const double bytes = static_cast<double>(bits) / 8;
  if (bytes < 1024) return {fmt::format("{:g}", bytes), "B"};
  double value = bytes / 1024;
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < kUnits.size()) value /= 1024, ++unit;
  return {fmt::format("{:.4g}", value), kUnits[unit]};
}

std::string neededText(std::int64_t bits) {
  return threeDigits(bits, [](double value) { return std::ceil(value); });
}

std::string roomText(std::int64_t bits) {
  return threeDigits(bits, [](double value) { return std::floor(value); });
}

std::int64_t roundSize(std::int64_t bits) {
  if (bits < kFourDigits * kBitsPerByte) return (bits + kBitsPerByte - 1) / kBitsPerByte * kBitsPerByte;
  const InUnit size = inUnit(bits);
  const double perUnit = size.value < 10 ? 4 : size.value < 100 ? 2 : 1;
  const double rounded = std::ceil(size.value * perUnit) / perUnit;
  return static_cast<std::int64_t>(
      std::llround(std::ldexp(rounded * static_cast<double>(kBitsPerKibibyte), 10 * static_cast<int>(size.unit))));
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr std::string_view kThinSpace = "\u2009";
constexpr std::string_view kMinus = "\u2212";
constexpr std::string_view kNotANumber = "\u2013";
constexpr std::size_t kUngroupedDigits = 4;  // before the point
constexpr double kSmallestPlain = 1e-6;      // smaller values, and values from kFirstLarge on, get a power of ten
constexpr double kFirstLarge = 1e15;

constexpr std::array<std::string_view, 10> kSuperscripts{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
constexpr std::array<std::string_view, 12> kPrefixes{"f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E"};
constexpr int kNoPrefix = 5;

// Groups the digits that fmt wrote, and puts the sign in front: "12345.6" → "12 345.6".
std::string dressed(const std::string& digits, bool negative) {
  const std::size_t point = std::min(digits.find('.'), digits.size());
  std::string text;
  for (std::size_t i = 0; i < point; ++i) {
    if (i > 0 && point > kUngroupedDigits && (point - i) % 3 == 0) text += kThinSpace;
    text += digits[i];
  }
  text += digits.substr(point);
  const bool zero = digits.find_first_not_of("0.") == std::string::npos;
  return negative && !zero ? std::string(kMinus) + text : text;
}

std::string withoutZeros(std::string digits) {
  if (digits.find('.') == std::string::npos) return digits;
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return digits;
}

int exponentOf(double value, int digits) {
  if (value == 0) return 0;
  const std::string text = fmt::format("{:.{}e}", std::abs(value), std::max(digits, 1) - 1);
  return std::atoi(text.c_str() + text.find('e') + 1);
}

std::string superscript(int exponent) {
  std::string text = exponent < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(exponent)))
    text += kSuperscripts[static_cast<std::size_t>(digit - '0')];
  return text;
}

std::string rounded(double value, int digits, bool keepZeros) {
  if (!std::isfinite(value)) return std::string(kNotANumber);
  const double size = std::abs(value);
  if (size != 0 && (size < kSmallestPlain || size >= kFirstLarge)) {
    const int exponent = exponentOf(value, digits);
    const std::string text = fmt::format("{:.{}e}", size, std::max(digits, 1) - 1);
    const std::string mantissa = text.substr(0, text.find('e'));
    return dressed(keepZeros ? mantissa : withoutZeros(mantissa), value < 0) + " × 10" + superscript(exponent);
  }
  const int decimals = std::max(0, digits - 1 - exponentOf(value, digits));
  const std::string text = fmt::format("{:.{}f}", size, decimals);
  return dressed(keepZeros ? text : withoutZeros(text), value < 0);
}

int indexOf(int thousands) {
  return std::clamp(kNoPrefix + thousands, 0, static_cast<int>(kPrefixes.size()) - 1);
}

std::string prefixed(double value, std::string_view unit, int digits, int thousands, bool keepZeros) {
  const double scaled = value / std::pow(1000.0, indexOf(thousands) - kNoPrefix);
  const std::string number = rounded(scaled, digits, keepZeros), name = unitWithPrefix(unit, thousands);
  return name.empty() ? number : number + " " + name;
}

}  // namespace

std::string significant(double value, int digits) {
  return rounded(value, digits, true);
}

std::string atMost(double value, int digits) {
  return rounded(value, digits, false);
}

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return std::string(kNotANumber);
  return dressed(fmt::format("{:.{}f}", std::abs(value), decimals), value < 0);
}

std::string counted(double count, std::string_view noun) {
  return fmt::format("{} {}{}", fixed(count, 0), noun, count == 1 ? "" : "s");
}

std::string counted(std::size_t count, std::string_view noun) {
  return counted(static_cast<double>(count), noun);
}

std::string withPrefix(double value, std::string_view unit, int digits) {
  return withThousands(value, unit, digits, thousandsOf(value, digits));
}

std::string withPrefixAtMost(double value, std::string_view unit, int digits) {
  return withThousandsAtMost(value, unit, digits, thousandsOf(value, digits));
}

int thousandsOf(double value, int digits) {
  if (!std::isfinite(value)) return 0;
  return indexOf(static_cast<int>(std::floor(exponentOf(value, digits) / 3.0))) - kNoPrefix;
}

std::string unitWithPrefix(std::string_view unit, int thousands) {
  const std::string_view prefix = kPrefixes[static_cast<std::size_t>(indexOf(thousands))];
  if (prefix.empty() && unit.starts_with(' ')) unit.remove_prefix(1);
  return std::string(prefix).append(unit);
}

std::string withThousands(double value, std::string_view unit, int digits, int thousands) {
  return prefixed(value, unit, digits, thousands, true);
}

std::string withThousandsAtMost(double value, std::string_view unit, int digits, int thousands) {
  return prefixed(value, unit, digits, thousands, false);
}

std::string percent(double fraction, int decimals) {
  return fixed(fraction * kPercent, decimals) + " %";
}

std::string shortest(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return {digits.data(), end.ptr};
}

namespace {

constexpr double kRounding = 1e-9;  // relative rounding error of a computed step
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

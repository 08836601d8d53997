// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/decimals.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "core/base/units.h"

namespace tilescope::cli {
namespace {

constexpr int kMaxExponent = 300;
constexpr int kMaxPlaces = 22;  // powers of ten up to this exponent are exact in a double

bool isDigits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stopped != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<int> exponentOf(std::string_view text) {
  if (text.empty()) return 0;
  text.remove_prefix(1);
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  const std::optional<int> exponent = number<int>(text);
  return exponent && std::abs(*exponent) <= kMaxExponent ? exponent : std::nullopt;
}

}  // namespace

std::optional<Decimal> parseDecimal(std::string_view text) {
  const std::size_t mantissaEnd = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, mantissaEnd);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  std::string digits(mantissa.substr(0, point));
  std::string places(point < mantissa.size() ? mantissa.substr(point + 1) : "");
  while (!places.empty() && places.back() == '0') places.pop_back();
  digits += places;
  if (digits.empty() && mantissa.find('0') != std::string_view::npos) digits = "0";  // ".0"
  const std::optional<int> exponent = exponentOf(text.substr(mantissaEnd));
  if (!isDigits(digits) || !exponent) return std::nullopt;
  const std::optional<std::int64_t> whole = number<std::int64_t>(digits);
  if (!whole || *whole > kLargestExact) return std::nullopt;
  if (*whole == 0) return Decimal{};
  return Decimal{static_cast<double>(*whole), *exponent - static_cast<int>(places.size())};
}

std::optional<WholeMultiples> wholeMultiples(const std::vector<Decimal>& decimals) {
  int places = 0;
  for (const Decimal& decimal : decimals) places = std::max(places, -decimal.exponent);
  if (places > kMaxPlaces) return std::nullopt;
  WholeMultiples multiples{{}, std::pow(10.0, places)};
  double left = real(kLargestExact);
  for (const Decimal& decimal : decimals) {
    multiples.values.push_back(decimal.digits * std::pow(10.0, decimal.exponent + places));
    if (multiples.values.back() > left) return std::nullopt;
    left -= multiples.values.back();
  }
  return multiples;
}

namespace {

std::string withoutBlanksAround(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::vector<std::string> listItems(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t start = 0;;) {
    const std::size_t comma = text.find(',', start);
    items.push_back(withoutBlanksAround(text.substr(start, comma - start)));
    if (comma == std::string::npos) return items;
    start = comma + 1;
  }
}

}  // namespace tilescope::cli

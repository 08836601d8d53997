// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tilescope {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::size_t characterSize(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return lead == 0 ? 0 : 1;
  const std::size_t size = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (size == 0 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  const bool isOverlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool isBeyond = (lead == 0xED && byte(1) > 0x9F) || (lead == 0xF4 && byte(1) > 0x8F);
  return isOverlong || isBeyond ? 0 : size;
}

std::string mapped(std::string_view text, char first, char last, int step) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [&](char c) { return c >= first && c <= last ? static_cast<char>(c + step) : c; });
  return result;
}

template <class Number>
std::optional<Number> numberIn(std::string_view text) {
  Number value{};
  if (text.size() > 1 && text.front() == '+') text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = characterSize(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lowerCase(std::string_view text) {
  return mapped(text, 'A', 'Z', 'a' - 'A');
}

std::string upperCase(std::string_view text) {
  return mapped(text, 'a', 'z', 'A' - 'a');
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
  return numberIn<std::int64_t>(text);
}

std::optional<double> realNumber(std::string_view text) {
  const std::optional<double> value = numberIn<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace tilescope

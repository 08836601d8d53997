// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/order_constraint.h"

#include <fmt/format.h>

#include <charconv>

#include "core/base/names.h"

namespace tilescope::zigzag {
namespace {

Diagnostic unreadable(std::string_view text, const std::string& found, const std::string& expected) {
  return {Diagnostic::Severity::Error,
          "order",
          "",
          fmt::format("{} in {}", found, quoteName(text)),
          expected,
          "Write the loops from the innermost one on, such as FX,FY,*,K:8."};
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',')) {
    parts.push_back(trimmed(text.substr(0, comma)));
    text.remove_prefix(comma + 1);
  }
  parts.push_back(trimmed(text));
  return parts;
}

Result<OrderEntry> parseEntry(std::string_view text, std::string_view part) {
  const std::size_t colon = part.find(':');
  OrderEntry entry{std::string(trimmed(part.substr(0, colon))), std::nullopt};
  if (entry.dim.empty()) return unreadable(text, "a loop without a dimension", "a dimension such as FX, or *");
  if (entry.dim.find('*') != std::string::npos)
    return unreadable(text, quoteName(part), "a dimension, optionally with a size, or * alone");
  if (colon == std::string_view::npos) return entry;
  const std::string_view digits = trimmed(part.substr(colon + 1));
  std::int64_t size = 0;
  const char* end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, size);
  if (error != std::errc() || stopped != end || size < 2)
    return unreadable(text, fmt::format("size {}", quoteName(digits)), "a whole number from 2");
  entry.size = size;
  return entry;
}

}  // namespace

Result<OrderConstraint> parseOrder(std::string_view text) {
  OrderConstraint constraint;
  if (trimmed(text).empty()) return constraint;
  for (const std::string_view part : split(text)) {
    if (part == "*") {
      if (constraint.open) return unreadable(text, "* twice", "it once: only one part of the order can be left open");
      constraint.open = true;
      continue;
    }
    Result<OrderEntry> entry = parseEntry(text, part);
    if (!entry) return entry.diagnostics();
    (constraint.open ? constraint.outer : constraint.inner).push_back(std::move(entry).value());
  }
  return constraint;
}

}  // namespace tilescope::zigzag

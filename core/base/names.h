// SPDX-License-Identifier: GPL-3.0-or-later
// Names in messages: quoted, listed, and with suggestions for mistyped ones.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope {

bool contains(const std::vector<std::string>& names, std::string_view name);

// The candidate with the smallest edit distance if it is close enough to be a typing error, or the only candidate that
// begins with the typed text; otherwise "".
std::string nearestName(std::string_view typed, const std::vector<std::string>& candidates);

inline constexpr std::size_t kMaxListed = 12;  // more names would not help in a message

// "a, b or c"
std::string joinNames(const std::vector<std::string>& names);

// For sentences: "a, b, c and 13 more"; up to four names are listed, of more the first three.
std::string shortList(const std::vector<std::string>& names);

std::string layersText(std::size_t count);  // "1 layer", "2 layers"

// In double quotes, escaped as in JSON and at most 60 characters.
std::string quoteName(std::string_view name);

// An error for an unknown name: lists the known ones (kMaxListed at most) after kind ("a dataflow of the profile", or
// "" if file and pointer say it), and suggests the nearest one.
Diagnostic unknownName(std::string file, std::string pointer, const std::string& typed,
                       const std::vector<std::string>& known, const std::string& kind);

// The names of items with a name, in order.
template <class Items>
std::vector<std::string> namesOf(const Items& items) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

// Names of enumerators numbered from 0: one table per enum, used in both directions.

template <class Enum, std::size_t N>
constexpr std::string_view enumName(const std::array<std::string_view, N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

template <class Enum, std::size_t N>
constexpr std::optional<Enum> parseEnum(const std::array<std::string_view, N>& names, std::string_view text) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace tilescope

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

// The known name with the smallest edit distance, if it can be a typing error; otherwise the only one that begins with
// the typed text; "" if there is none.
std::string nearestName(std::string_view typed, const std::vector<std::string>& candidates);

inline constexpr std::size_t kMaxListed = 12;  // in a message

std::string joinNames(const std::vector<std::string>& names);

// "a, b, c and 13 more": all of up to four names, or the first three.
std::string shortList(const std::vector<std::string>& names);

std::string layersText(std::size_t count);

std::string quoteName(std::string_view name);

// An error that lists up to kMaxListed known names and suggests the nearest. kind: "a dataflow of the profile", or ""
// if file and pointer make it clear.
Diagnostic unknownName(std::string file, std::string pointer, const std::string& typed,
                       const std::vector<std::string>& known, const std::string& kind);

template <class Items>
std::vector<std::string> namesOf(const Items& items) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

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

// SPDX-License-Identifier: GPL-3.0-or-later
// Names of enumerators that are numbered from 0: one table per enum, used both ways.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tilescope {

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

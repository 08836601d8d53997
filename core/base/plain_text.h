// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for reading text files. They throw nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilescope {

bool isUtf8(std::string_view text);  // false for zero bytes, which UTF-16 contains

std::string_view trimmed(std::string_view text);
std::string lowerCase(std::string_view text);  // ASCII letters only
std::string upperCase(std::string_view text);

// Empty unless the whole text is a whole number: "16.1" and "16 K" are not.
std::optional<std::int64_t> wholeNumber(std::string_view text);
std::optional<double> realNumber(std::string_view text);  // finite

}  // namespace tilescope

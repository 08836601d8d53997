// SPDX-License-Identifier: GPL-3.0-or-later
// Names in messages: quoted, listed, and suggestions for mistyped ones.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope {

bool contains(const std::vector<std::string>& names, std::string_view name);

// The candidate with the smallest edit distance if it is close enough to be a typing error, otherwise "".
std::string nearestName(std::string_view typed, const std::vector<std::string>& candidates);

inline constexpr std::size_t kMostListed = 12;  // more names are no help in a message

// "a, b or c"
std::string joinNames(const std::vector<std::string>& names);

// In double quotes, escaped as in JSON and at most 60 characters.
std::string quoteName(std::string_view name);

// An error for a name that is none of those known: lists them (kMostListed at most) after kind ("a dataflow of the
// profile", or
// "" where file and pointer say it), and suggests the nearest one.
Diagnostic unknownName(std::string file, std::string pointer, const std::string& typed,
                       const std::vector<std::string>& known, const std::string& kind);

}  // namespace tilescope

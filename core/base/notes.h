// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own "x-…" keys of a file: ignored, but written back in the same place.
#pragma once

#include <compare>
#include <string>
#include <vector>

namespace tilescope {

struct Note {
  std::string parent;
  std::string key;  // starts with "x-"
  std::string json;

  auto operator<=>(const Note&) const = default;
};

using Notes = std::vector<Note>;

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own "x-…" keys of a file. Tilescope ignores them, but writes them back in the same place when it saves the
// file.
#pragma once

#include <compare>
#include <string>
#include <vector>

namespace tilescope {

struct Note {
  std::string parent;  // JSON pointer of the object that carries the key
  std::string key;     // starts with "x-"
  std::string json;    // compact

  auto operator<=>(const Note&) const = default;
};

using Notes = std::vector<Note>;

}  // namespace tilescope

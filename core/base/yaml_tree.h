// SPDX-License-Identifier: GPL-3.0-or-later
// YAML as a tree. For files from anywhere: no code runs, and size, depth and number of nodes have limits, those that
// aliases repeat included.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope {

struct YamlEntry;

struct YamlNode {
  enum class Kind { Null, Scalar, List, Map };

  Kind kind = Kind::Null;
  std::string tag;                 // "!Component"; empty where the file states none
  std::string text;                // of a scalar
  std::vector<YamlNode> items;     // of a list
  std::vector<YamlEntry> entries;  // of a map, in the order of the file, every key once
  int line = 0;                    // from 1

  const YamlNode* find(std::string_view key) const;  // null where there is none
};

struct YamlEntry {
  std::string key;
  YamlNode value;
};

struct YamlLimits {
  std::size_t maxBytes = std::size_t{16} << 20;
  std::size_t maxDepth = 64;
  std::size_t maxNodes = 1'000'000;  // 64 bytes of text count as one more
};

// The one document of the text. Aliases are replaced by what they name, "<<" by the entries of its maps that are not
// there yet, and "<<<" (of Timeloop) also in maps below maps. A key that occurs twice has its last value, with a
// warning.
Result<YamlNode> parseYaml(std::string_view text, const std::string& file, const YamlLimits& limits = {});

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// YAML as a tree. Safe for untrusted files: no code runs; size, depth and nodes (also repeated by aliases) are limited.
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
  std::string tag;
  std::string text;
  std::vector<YamlNode> items;     // of a list
  std::vector<YamlEntry> entries;  // of a map, in file order, each key once
  int line = 0;                    // from 1

  const YamlNode* find(std::string_view key) const;
};

struct YamlEntry {
  std::string key;
  YamlNode value;
};

struct YamlLimits {
  std::size_t maxBytes = std::size_t{16} << 20;
  std::size_t maxDepth = 64;
  std::size_t maxNodes = 1'000'000;  // every 64 bytes of text count as another node
};

// Reads one YAML document. Aliases are copied. The merge key "<<" adds missing entries; Timeloop's "<<<" also does so
// in nested maps. The last of equal keys counts, with a warning.
Result<YamlNode> parseYaml(std::string_view text, const std::string& file, const YamlLimits& limits = {});

}  // namespace tilescope

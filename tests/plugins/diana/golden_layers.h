// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>

#include "tests/plugins/diana/shim_support.h"
#include "tests/support/project_files.h"

namespace tilescope::diana {

// FNV-1a, 64 bits, hexadecimal.
template <class Bytes>
std::string fnv(const Bytes& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const auto byte : bytes) hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3u;
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
  return text.data();
}

inline ConvCase goldenCase(const Json& entry) {
  ConvCase c;
  c.K = entry["K"], c.C = entry["C"], c.FY = entry["FY"], c.FX = entry["FX"], c.IY = entry["IY"], c.IX = entry["IX"];
  c.top = c.bottom = entry["pad_y"], c.left = c.right = entry["pad_x"], c.stride = entry["stride"];
  c.shift = entry["shift"], c.relu = entry["relu"], c.depthwise = entry["depthwise"];
  GoldenValues(entry["seed"]).fill(c);
  return c;
}

}  // namespace tilescope::diana

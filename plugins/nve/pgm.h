// SPDX-License-Identifier: GPL-3.0-or-later
// Portable graymaps (Netpbm, "PGM Format Specification"), 8 bits per pixel.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope::nve {

inline constexpr std::int64_t kMaxPicturePixels = std::int64_t{1} << 26;  // 8192 × 8192

struct Picture {
  std::int64_t height = 0, width = 0;
  std::vector<std::uint8_t> pixels;  // row by row; 0 is black

  bool operator==(const Picture&) const = default;
};

// Reads P2 (text) or P5 (binary). White is at most 255; lower values of white are scaled. Comments are in the header,
// in P2 anywhere. In P5, further pictures after the last pixel are ignored.
Result<Picture> readPgm(std::string_view bytes, const std::string& file);

std::string writePgm(const Picture& picture);

}  // namespace tilescope::nve

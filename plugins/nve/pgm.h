// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as portable graymaps (Netpbm, "PGM Format Specification"), 8 bits per pixel.
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

// Reads P2 (text) or P5 (binary), with comments in the header and, in P2, everywhere; at most 255 for white. Lower
// white values are scaled to 255. Data after the last pixel is ignored in P5, because the format allows further
// pictures there.
Result<Picture> readPgm(std::string_view bytes, const std::string& file);

std::string writePgm(const Picture& picture);  // P5

}  // namespace tilescope::nve

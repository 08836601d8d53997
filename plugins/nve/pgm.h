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

// P2 (text) or P5 (binary), comments in the header and of P2 everywhere, at most 255 for white. Lower whites are scaled
// to 255. What follows the last pixel is ignored in P5, as the format allows further pictures there.
Result<Picture> readPgm(std::string_view bytes, const std::string& file);

std::string writePgm(const Picture& picture);  // P5

}  // namespace tilescope::nve

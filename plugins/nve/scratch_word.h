// SPDX-License-Identifier: GPL-3.0-or-later
// A 64-bit word of the simulated scratchpad, with a tag that the real machine lacks.
#pragma once

#include <array>
#include <cstdint>

#include "core/models/nve/machine.h"

namespace tilescope::nve {

// Identifies a pixel by input of the partition, row (sliding axis, from the strip's first) and position along the
// vector (from the strip's first), which is in the lowest bits, so that neighbours differ by one.
using Tag = std::int64_t;
inline constexpr Tag kNoTag = -1;
inline constexpr int kPlaceBits = 6;  // a strip needs at most 48 pixels
inline constexpr int kRowBits = 18;   // for stride 2 × 65535 positions plus a kernel of 16

constexpr Tag tagOf(std::int64_t input, std::int64_t row, std::int64_t place) {
  return (input << (kRowBits + kPlaceBits)) + (row << kPlaceBits) + place;
}
constexpr std::int64_t inputOf(Tag tag) {
  return tag >> (kRowBits + kPlaceBits);
}
constexpr std::int64_t rowOf(Tag tag) {
  return tag >> kPlaceBits & ((1 << kRowBits) - 1);
}
constexpr std::int64_t placeOf(Tag tag) {
  return tag & ((1 << kPlaceBits) - 1);
}

struct ScratchWord {
  std::array<std::uint8_t, kWordBytes> bytes{};  // coefficients are little endian
  Tag pixels = kNoTag;
  int coefficients = -1;  // index of the coefficients' word
};

}  // namespace tilescope::nve

// SPDX-License-Identifier: GPL-3.0-or-later
// Activations in the layout of DIANA's digital core: [channels][rows][columns], rows padded to the pitch, bytes of
// aligned four-byte words reversed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tilescope::diana {

// Converts a logical byte address to the physical one, or back.
constexpr std::int64_t reversedInWord(std::int64_t address) {
  return address ^ 3;
}

constexpr std::int64_t rowPitch(std::int64_t columns) {
  return (columns + 15) / 16 * 16;
}

struct ActivationShape {
  std::int64_t channels = 0, rows = 0, columns = 0;
  std::int64_t pitch = 0;

  friend bool operator==(const ActivationShape&, const ActivationShape&) = default;
};

std::int64_t activationBytes(const ActivationShape& shape);

// values: [channels][rows][columns]. Padding bytes are zero.
std::vector<std::uint8_t> toReversedWords(std::span<const std::int8_t> values, const ActivationShape& shape);

std::vector<std::int8_t> fromReversedWords(std::span<const std::uint8_t> bytes, const ActivationShape& shape);

}  // namespace tilescope::diana

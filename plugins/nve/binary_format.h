// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the binary format that writer and reader share. All integers are little endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tilescope::nve::binary {

inline constexpr std::string_view kMagic{"NVEPROG\0", 8};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint16_t kNone = 0xffff;  // in the place of a map or input: padding, a bias
inline constexpr std::size_t kCrcBytes = 4;

// Bytes of one entry of the lists.
inline constexpr std::size_t kTableEntryBytes = 2;  // maps, inputs
inline constexpr std::size_t kInstructionBytes = 8;
inline constexpr std::size_t kSlotBytes = 8;        // of a word of coefficients
inline constexpr std::size_t kDescriptorBytes = 8;  // of the DMA

}  // namespace tilescope::nve::binary

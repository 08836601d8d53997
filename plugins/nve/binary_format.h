// SPDX-License-Identifier: GPL-3.0-or-later
// Constants of the binary format, shared by writer and reader. All integers are little endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tilescope::nve::binary {

inline constexpr std::string_view kMagic{"NVEPROG\0", 8};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint16_t kNone = 0xffff;  // instead of a map or input: padding or a bias
inline constexpr std::size_t kCrcBytes = 4;

// Sizes of list entries in bytes.
inline constexpr std::size_t kTableEntryBytes = 2;  // per map or input
inline constexpr std::size_t kInstructionBytes = 8;
inline constexpr std::size_t kSlotBytes = 8;        // per word of coefficients
inline constexpr std::size_t kDescriptorBytes = 8;  // per descriptor of the DMA

}  // namespace tilescope::nve::binary

// SPDX-License-Identifier: GPL-3.0-or-later
// The binary format's constants. Integers are little endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tilescope::nve::binary {

inline constexpr std::string_view kMagic{"NVEPROG\0", 8};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint16_t kNone = 0xffff;  // no map or input: padding or a bias
inline constexpr std::size_t kCrcBytes = 4;

inline constexpr std::size_t kTableEntryBytes = 2;
inline constexpr std::size_t kInstructionBytes = 8;
inline constexpr std::size_t kSlotBytes = 8;
inline constexpr std::size_t kDescriptorBytes = 8;

}  // namespace tilescope::nve::binary

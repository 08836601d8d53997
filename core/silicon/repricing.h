// SPDX-License-Identifier: GPL-3.0-or-later
// The ratio rule: for another size or port width, a published energy is multiplied by the ratio of modelled prices.
// Node and transistors cancel out.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/silicon/silicon_tables.h"

namespace tilescope {

// Fixed: sold in one size only, such as an FPGA's block RAM, so its energy never changes.
enum class MemoryBuild { Sram, RegisterFile, Dram, Fixed };
inline constexpr std::array kMemoryBuildNames{std::string_view("sram"), std::string_view("register_file"),
                                              std::string_view("dram"), std::string_view("fixed")};

enum class AccessKind { Read, Write };
inline constexpr std::array kAccessKindNames{std::string_view("read_pj"), std::string_view("write_pj")};

struct PricedMemory {
  MemoryBuild build = MemoryBuild::Sram;
  int ports = 1;                 // of an SRAM cell
  bool isEnergyPerWord = false;  // per tensor element instead of per access of the whole port

  bool operator==(const PricedMemory&) const = default;
};

struct MemorySize {
  double sizeBits = 0;  // of one instance, above 0
  double portBits = 0;  // of the widest port, above 0

  bool operator==(const MemorySize&) const = default;
};

// The published energy (any unit), converted from the anchor (the size it was stated for). Exact at the anchor; sizes
// in between do not matter.
double repriced(double published, const PricedMemory& memory, AccessKind access, const MemorySize& anchor,
                const MemorySize& now, const SiliconTables& tables = siliconTables());

}  // namespace tilescope

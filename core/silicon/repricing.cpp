// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/repricing.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/portable_math.h"
#include "core/silicon/sram_point.h"

namespace tilescope {
namespace {

double sramRatio(int ports, AccessKind access, const MemorySize& anchor, const MemorySize& now,
                 const SramTable& table) {
  const MemoryFigure figure = access == AccessKind::Read ? MemoryFigure::ReadPj : MemoryFigure::WritePj;
  const auto ln = [&](const MemorySize& size) {
    // Energy ratios are the same for all kinds of transistors.
    return SramPoint({size.sizeBits, size.portBits, ports}, table).ln(figure, Transistors::HighPerformance);
  };
  return portableExp(ln(now) - ln(anchor));
}

double registerEnergy(const MemorySize& size, const RegisterFileTable& table) {
  return size.portBits * (table.bitFj + table.bitFjPerWord * std::max(1.0, size.sizeBits / size.portBits));
}

double energyRatio(const PricedMemory& memory, AccessKind access, const MemorySize& anchor, const MemorySize& now,
                   const SiliconTables& tables) {
  const double wordsOfAccess = memory.isEnergyPerWord ? now.portBits / anchor.portBits : 1;  // relative to the anchor
  switch (memory.build) {
    case MemoryBuild::Sram:
      return sramRatio(memory.ports, access, anchor, now, tables.sram) / wordsOfAccess;
    case MemoryBuild::RegisterFile:
      return registerEnergy(now, tables.registerFile) / registerEnergy(anchor, tables.registerFile) / wordsOfAccess;
    case MemoryBuild::Dram:
      return memory.isEnergyPerWord ? 1 : now.portBits / anchor.portBits;
    case MemoryBuild::Fixed:
      return 1;
  }
  throw InternalError("an unknown build of a memory");
}

}  // namespace

double repriced(double published, const PricedMemory& memory, AccessKind access, const MemorySize& anchor,
                const MemorySize& now, const SiliconTables& tables) {
  return now == anchor ? published : published * energyRatio(memory, access, anchor, now, tables);
}

}  // namespace tilescope

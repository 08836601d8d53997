// SPDX-License-Identifier: GPL-3.0-or-later
// Looks up an SRAM. Values are natural logarithms, so a price or ratio needs one exponential.
#pragma once

#include <cstddef>

#include "core/silicon/silicon_tables.h"

namespace tilescope {

// One instance of a memory.
struct SramMacro {
  double sizeBits = 0;  // above 0
  double portBits = 0;  // of the widest port; above 0
  int ports = 1;

  bool operator==(const SramMacro&) const = default;
};

class SramPoint {
 public:
  SramPoint(const SramMacro& macro, const SramTable& table);

  // The logarithm of the price factors other than the process.
  double ln(MemoryFigure figure, Transistors transistors) const;

  double log2LaneBits() const { return log2Bits_; }  // of one lane, at least of the minimum number of words
  // Too few words: priced as if it had the minimum.
  bool isShallow() const { return isShallow_; }

 private:
  const SramTable& table_;
  bool isShallow_ = false;
  double log2Bits_ = 0;
  double lnLanes_ = 0;
  double beyond_ = 0;                 // doublings beyond the last row
  std::size_t row_ = 0, column_ = 0;  // table cell below the point
  double rowPart_ = 0, columnPart_ = 0;
  PerMemoryFigure<double> lnPorts_{};
};

}  // namespace tilescope

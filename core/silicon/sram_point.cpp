// SPDX-License-Identifier: GPL-3.0-or-later
// A port wider than a lane (the widest port of one macro) uses several macros, whose number is real, so the price has
// no steps. Within a lane, logarithms are bilinear in log2 of size and width.
#include "core/silicon/sram_point.h"

#include <algorithm>
#include <cmath>

#include "core/base/portable_math.h"

namespace tilescope {
namespace {

constexpr double kLn2 = 0.6931471805599453;

// The logarithms of the factors for further ports.
PerMemoryFigure<double> lnPortFactors(int ports, double log2Bits, const SramPorts& table) {
  if (ports <= 1) return {};
  const double further = ports - 1;
  const double doublings = std::clamp(log2Bits, table.log2Bits[0], table.log2Bits[1]) - table.log2Bits[0];
  const double area = 2 * portableLn(1 + table.area * further);
  const double energy = std::min(area, further * (table.energy[0] + table.energy[1] * doublings));
  const double time = further * (table.time[0] + table.time[1] * doublings);
  return {energy, energy, portableLn(1 + table.leakage * further), area, time, time};
}

bool growsWithLanes(MemoryFigure figure) {
  return figure != MemoryFigure::AccessNs && figure != MemoryFigure::CycleNs;
}

}  // namespace

SramPoint::SramPoint(const SramMacro& macro, const SramTable& table) : table_(table) {
  const double lanes = std::max(1.0, macro.portBits / table.laneBits);
  const double width = std::max(std::exp2(kMinLog2Width), macro.portBits / lanes);
  const double bits = macro.sizeBits / lanes, fewest = table.minWords * width;
  isShallow_ = bits < fewest;
  log2Bits_ = portableLog2(std::max(bits, fewest));
  lnLanes_ = lanes > 1 ? portableLn(lanes) : 0;
  constexpr double kRows = kMaxLog2Bits - kMinLog2Bits, kColumns = kMaxLog2Width - kMinLog2Width;
  const double above = std::max(0.0, log2Bits_ - kMinLog2Bits);
  beyond_ = std::max(0.0, above - kRows);
  const double row = std::min(above, kRows);
  const double column = std::clamp(portableLog2(width) - kMinLog2Width, 0.0, kColumns);
  row_ = static_cast<std::size_t>(std::min(row, kRows - 1));
  column_ = static_cast<std::size_t>(std::min(column, kColumns - 1));
  rowPart_ = row - static_cast<double>(row_);
  columnPart_ = column - static_cast<double>(column_);
  lnPorts_ = lnPortFactors(macro.ports, log2Bits_, table.ports);
}

double SramPoint::ln(MemoryFigure figure, Transistors transistors) const {
  const std::size_t f = index(figure);
  const SramShape& shape = table_.shape[f][index(transistors)];
  const auto atColumn = [&](std::size_t column) {
    return shape[row_][column] * (1 - rowPart_) + shape[row_ + 1][column] * rowPart_;
  };
  const double inTable = atColumn(column_) * (1 - columnPart_) + atColumn(column_ + 1) * columnPart_;
  return inTable + beyond_ * table_.growthBeyond[f] * kLn2 + (growsWithLanes(figure) ? lnLanes_ : 0) + lnPorts_[f];
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of memories, arithmetic and wires in one process, by size, port and node (docs/models/silicon.md). The
// constructor computes what depends on the process alone. Prices are the same on every processor.
#pragma once

#include <string>

#include "core/silicon/silicon_tables.h"
#include "core/silicon/sram_point.h"

namespace tilescope {

struct Process {
  double nodeNm = 45;  // above 0
  Transistors transistors = Transistors::HighPerformance;

  bool operator==(const Process&) const = default;
};

// One instance of a memory made of flip-flops.
struct RegisterFile {
  double sizeBits = 0;  // above 0
  double portBits = 0;  // bits per access, above 0
  int readPorts = 1, writePorts = 1;

  bool operator==(const RegisterFile&) const = default;
};

// Energies are per access of the whole port; leakage at 340 K.
struct MemoryPrice {
  double readPj = 0, writePj = 0;
  double leakageMw = 0;
  double areaMm2 = 0;
  double accessNs = 0, cycleNs = 0;  // for SRAM; 0: not modelled

  bool operator==(const MemoryPrice&) const = default;
};

// Widths in bits, at least 1.
struct IntegerMac {
  int input = 8, weight = 8, partialSum = 32;

  bool operator==(const IntegerMac&) const = default;
};

class ProcessPrices {
 public:
  explicit ProcessPrices(const Process& process, const SiliconTables& tables = siliconTables());

  MemoryPrice of(const SramMacro& macro) const;
  MemoryPrice of(const RegisterFile& file) const;
  OperationPrice of(const IntegerMac& mac) const;
  OperationPrice ofFloat(const FloatFormat& multiply, const FloatFormat& add) const;

  // activity: fraction of the bits that change.
  double wirePj(double bits, double millimetres, double activity) const;

  double logicEnergy() const { return logicEnergy_; }
  double logicArea() const { return logicArea_; }

 private:
  OperationPrice scaled(OperationPrice at45nm) const;

  const SiliconTables& tables_;
  Process process_;
  PerMemoryFigure<double> lnSram_{};  // natural logarithms
  double logicEnergy_ = 1, logicArea_ = 1;
  double registerEnergy_ = 1, registerArea_ = 1;  // relative to the tables' nodes
};

// Energy that leaks in this many cycles.
double leakagePj(double leakageMw, double cycles, double clockMhz);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Sources and limits of prices, as text.
#pragma once

#include <string>

#include "core/silicon/process_prices.h"
#include "core/silicon/repricing.h"

namespace tilescope {

std::string wordsOf(const Process& process);

std::string shapeSource(MemoryBuild build);

// A published energy: "416.16", "pJ", "ZigZag 3.8.5".
struct PublishedEnergy {
  double value = 0;
  std::string unit, source;
};

// "416.16 pJ at 2 MiB (ZigZag 3.8.5) × 1.532 for 4 MiB (CACTI 7.0 shape)", with the port width if it differs. At the
// published size: "416.16 pJ at 2 MiB (ZigZag 3.8.5)".
std::string repricedText(const PublishedEnergy& published, double energyNow, const MemorySize& anchor,
                         const MemorySize& now, MemoryBuild build);

// Warns outside the measured range, and where the tables are known to mislead; otherwise "".
std::string limitsOf(const SramMacro& macro, const Process& process);
std::string limitsOf(const DramType& type);
std::string limitsOf(const FloatFormat& format);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/transfer_energy.h"

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr double kBitsPerGigabyte = 8e9;

}  // namespace

double bitsPerCycle(double gbPerS, double clockMhz) {
  return gbPerS * (kBitsPerGigabyte / kHertzPerMegahertz) / clockMhz;
}

std::optional<double> bandwidthBitsPerCycle(const Memory& memory, double clockMhz) {
  if (memory.bandwidthGbPerS) return bitsPerCycle(*memory.bandwidthGbPerS, clockMhz);
  if (memory.ports.empty()) return std::nullopt;
  double bits = 0;
  for (const Port& port : memory.ports) bits += static_cast<double>(port.widestBitsPerCycle);
  return bits;
}

std::optional<double> accessBits(const Memory& memory, Tensor tensor, Move move, double clockMhz) {
  for (const Port& port : memory.ports)
    if (std::find(port.carries.begin(), port.carries.end(), PortMove{tensor, move}) != port.carries.end())
      return static_cast<double>(port.widestBitsPerCycle);
  if (!memory.ports.empty() || !memory.bandwidthGbPerS) return std::nullopt;
  return std::floor(bitsPerCycle(*memory.bandwidthGbPerS, clockMhz));
}

double wordEnergy(const Memory& memory, Tensor tensor, Move move, double elementBits, double clockMhz) {
  const double energy = move == Move::Read || move == Move::Drain ? memory.readEnergy : memory.writeEnergy;
  if (memory.energyPer == EnergyPer::Word) return energy;
  const std::optional<double> width = accessBits(memory, tensor, move, clockMhz);
  if (!width && !memory.ports.empty()) return 0;
  ensure(width && *width >= 1, "energy per access needs an access with a width; the reader checks it");
  return energy * elementBits / *width;
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/boundary_energy.h"

#include "core/hardware/transfer_energy.h"

namespace tilescope {

std::optional<BoundaryEnergy> boundaryEnergy(const Partition& partition, const HardwareProfile& hardware,
                                             double elementBits) {
  const Memory& memory = hardware.memories.back();
  if (!memory.offChip) return std::nullopt;
  BoundaryEnergy energy;
  energy.perRead = wordEnergy(memory, Tensor::I, Move::Read, elementBits, hardware.clockMhz);
  energy.perWrite = wordEnergy(memory, Tensor::O, Move::Update, elementBits, hardware.clockMhz);
  energy.unit = hardware.energyUnit;
  energy.memory = memory.name;
  for (const PartitionSpan& span : partition.spans) energy.total += energy.of(span.transfers);
  if (!(energy.perRead + energy.perWrite > 0)) return std::nullopt;
  return energy;
}

}  // namespace tilescope

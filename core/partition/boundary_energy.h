// SPDX-License-Identifier: GPL-3.0-or-later
// The energy of the maps that spans exchange. They pass through the profile's off-chip memory, so each is written and
// read at its energies. Links between chips have no figure of their own in a profile.
#pragma once

#include <optional>
#include <string>

#include "core/hardware/hardware_profile.h"
#include "core/partition/partition.h"

namespace tilescope {

struct BoundaryEnergy {
  double perRead = 0, perWrite = 0;  // of one element, in the profile's unit
  double total = 0;                  // of the whole partition, for the batch
  EnergyUnit unit = EnergyUnit::Picojoule;
  std::string memory;

  double of(const SpanTransfers& transfers) const {
    return perRead * static_cast<double>(transfers.reads()) + perWrite * static_cast<double>(transfers.writes());
  }
  bool operator==(const BoundaryEnergy&) const = default;
};

// Absent if the profile states no energy of its off-chip memory. elementBits: width of one element.
std::optional<BoundaryEnergy> boundaryEnergy(const Partition& partition, const HardwareProfile& hardware,
                                             double elementBits);

}  // namespace tilescope

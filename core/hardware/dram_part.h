// SPDX-License-Identifier: GPL-3.0-or-later
// An off-chip memory chip on the market. Energy per bit follows from the DRAM type (technologies/silicon/tables.json).
#pragma once

#include <string>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct DramPart {
  std::string id, title;  // "lpddr4_3200_x32", "LPDDR4-3200 × 32"
  std::string type;       // in the silicon tables: "LPDDR4"
  int bits = 0;
  double mbPerSPerPin = 0;  // Mb/s
  double efficiency = 0;    // of the peak bandwidth, an estimate
  std::string source;       // of bus width and data rate

  double gbPerS() const;
  double pjPerBit() const;  // of the DRAM type
  std::string rateSource() const;

  bool operator==(const DramPart&) const = default;
};

// Several such chips as one memory: n times the width.
DramPart inParallel(DramPart part, int count);

// Sets the part's peak bandwidth, energy per bit, DRAM type and their sources in a profile with energies in pJ. Size
// and name of the memory stay.
void setDramPart(HardwareProfile& profile, const DramPart& part);

}  // namespace tilescope

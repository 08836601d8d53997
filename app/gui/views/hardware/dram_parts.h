// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip memory chips on the market (resources/dram_parts.json). Energy per bit follows from the DRAM type
// (technologies/silicon/tables.json).
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {
struct DramPart {
  std::string id, title;  // "lpddr4_3200_x32", "LPDDR4-3200 × 32"
  std::string type;       // in the silicon tables: "LPDDR4"
  int bits = 0;
  double mbPerSPerPin = 0;  // Mb/s
  double efficiency = 0;    // of the peak bandwidth, an estimate
  std::string source;       // of bus width and data rate

  double gbPerS() const;
  double pjPerBit() const;  // of the DRAM type

  bool operator==(const DramPart&) const = default;
};

const std::vector<DramPart>& dramParts();

// Null: no such part, or a value was changed.
const DramPart* dramPartOf(const HardwareProfile& profile);

// Sets the part's peak bandwidth, energy per bit, DRAM type and their sources. Size and name of the memory stay.
Result<HardwareProfile> withDramPart(const HardwareProfile& profile, const DramPart& part);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip memory chips on the market (resources/dram_parts.json). A part states its bandwidth in bytes per second,
// independent of the accelerator's clock. Its energy per bit follows from its DRAM type
// (technologies/silicon/tables.json).
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

struct DramPart {
  std::string id, title;  // "lpddr4_3200_x32", "LPDDR4-3200 × 32"
  std::string type;       // of the tables of silicon: "LPDDR4"
  int bits = 0;
  double mbPerSPerPin = 0;  // Mb/s
  double efficiency = 0;    // usual share of the peak bandwidth, an estimate
  std::string source;       // source of bus width and data rate

  double gbPerS() const;    // peak bandwidth
  double pjPerBit() const;  // energy of its DRAM type

  bool operator==(const DramPart&) const = default;
};

const std::vector<DramPart>& dramParts();

// The part whose values the profile's off-chip memory has. Null if there is no such part, or if a value was changed.
const DramPart* dramPartOf(const HardwareProfile& profile);

// Replaces the ports of the off-chip memory by the part's peak bandwidth, and sets energy per bit, DRAM type and their
// sources. Size and name of the memory do not change.
Result<HardwareProfile> withDramPart(const HardwareProfile& profile, const DramPart& part);

}  // namespace tilescope::gui

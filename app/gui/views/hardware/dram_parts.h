// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip memories that can be bought (resources/dram_parts.json). A part states bytes per second, which the clock of
// the chip leaves as they are, and what a bit costs by its type (technologies/silicon/tables.json).
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
  double efficiency = 0;    // usual share of the peak, an estimate
  std::string source;       // of width and rate

  double gbPerS() const;    // peak
  double pjPerBit() const;  // of its type

  bool operator==(const DramPart&) const = default;
};

const std::vector<DramPart>& dramParts();

// The part that the off-chip memory of the profile is; null: it is none of them, or not as the part states it any more.
const DramPart* dramPartOf(const HardwareProfile& profile);

// The profile whose off-chip memory is the part: peak bandwidth in place of ports, energy per bit, type, and where each
// is from. Size and name stay.
Result<HardwareProfile> withDramPart(const HardwareProfile& profile, const DramPart& part);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Designs that were solved, with their metrics, as a session file keeps them: what the plot of the designs shows. They
// are kept as their differences: an origin that many share, and edits by number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/common/design.h"
#include "core/base/json_fwd.h"

namespace tilescope::app {

class DesignReader;
class DesignWriter;

struct KnownDesign {
  std::uint32_t origin = 0;                                 // of the origins
  std::vector<std::uint32_t> edits;                         // of the edits, in the order in which they apply
  double latencySeconds = 0, energy = 0, offChipBytes = 0;  // energy: in the unit of the origin's profile
  bool proven = true, estimate = false;                     // estimate: of the energy

  bool operator==(const KnownDesign&) const = default;
};

struct KnownDesigns {
  std::vector<Design> origins;  // complete; without edits, without settings of a partition
  std::vector<HardwareEdit> edits;
  std::vector<KnownDesign> designs;  // in the order in which they were solved

  bool operator==(const KnownDesigns&) const = default;
};

// Beside those of the fronts, a session file keeps the designs that were solved last: as many as some ten drags and the
// curves under all sliders leave behind, in a file of some 100 KiB.
inline constexpr std::size_t kMaxKeptDesigns = 2000;

// The part "solved" of tilescope.session/1; a design is one text of numbers.
Json toJson(const KnownDesigns& known, DesignWriter& designs);
// Metrics can be solved again: what cannot be taken (metrics of another version of Tilescope or of files that have
// changed since, entries that make no sense) is left out with a warning. json follows the schema.
KnownDesigns knownDesignsFromJson(const Json& json, const std::string& file, const std::string& prefix,
                                  DesignReader& designs, Diagnostics& warnings);

}  // namespace tilescope::app

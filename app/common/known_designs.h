// SPDX-License-Identifier: GPL-3.0-or-later
// Solved configurations with their metrics, as a session file keeps them: the points of the plot of configurations.
// They are stored as differences: an origin shared by many, and indices of edits.
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
  std::uint32_t origin = 0;                                 // index of an origin
  std::vector<std::uint32_t> edits;                         // indices of edits, in the order of application
  double latencySeconds = 0, energy = 0, offChipBytes = 0;  // energy: in the unit of the origin's profile
  bool proven = true, estimate = false;                     // estimate: whether the energy is an estimate

  bool operator==(const KnownDesign&) const = default;
};

struct KnownDesigns {
  std::vector<Design> origins;  // complete; without edits and partition settings
  std::vector<HardwareEdit> edits;
  std::vector<KnownDesign> designs;  // in the order in which they were solved

  bool operator==(const KnownDesigns&) const = default;
};

// Besides those of the fronts, a session file keeps the configurations solved last: about as many as some ten drags and
// the curves under all sliders produce, in a file of some 100 KiB.
inline constexpr std::size_t kMaxKeptDesigns = 2000;

// The part "solved" of tilescope.session/1; each configuration is one text of numbers.
Json toJson(const KnownDesigns& known, DesignWriter& designs);
// Metrics can be solved again, so everything unusable is left out with a warning: metrics of another version of
// Tilescope or of files that have changed, and invalid entries. json must follow the schema.
KnownDesigns knownDesignsFromJson(const Json& json, const std::string& file, const std::string& prefix,
                                  DesignReader& designs, Diagnostics& warnings);

}  // namespace tilescope::app

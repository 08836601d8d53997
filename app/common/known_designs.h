// SPDX-License-Identifier: GPL-3.0-or-later
// Solved configurations and their metrics in a session file: the points of the design plot. Each is stored as a
// difference: an origin that many points share, plus indices of edits.
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
  double latencySeconds = 0, energy = 0, offChipBytes = 0;  // energy in the unit of the origin's profile
  bool proven = true, estimate = false;                     // estimate: energy is an estimate

  bool operator==(const KnownDesign&) const = default;
};

struct KnownDesigns {
  std::vector<Design> origins;  // complete; without edits and partition settings
  std::vector<HardwareEdit> edits;
  std::vector<KnownDesign> designs;  // in the order in which they were solved

  bool operator==(const KnownDesigns&) const = default;
};

// A session file keeps the configurations on the fronts and this many of those solved last. That is about ten drags
// plus the curves under all sliders, in a file of about 100 KiB.
inline constexpr std::size_t kMaxKeptDesigns = 2000;

// The "solved" part of tilescope.session/1; each configuration is one string of numbers.
Json toJson(const KnownDesigns& known, DesignWriter& designs);
// Leaves out unusable metrics with a warning, because they can be solved again: metrics of another version of Tilescope
// or of changed files, and invalid entries. json must follow the schema.
KnownDesigns knownDesignsFromJson(const Json& json, const std::string& file, const std::string& prefix,
                                  DesignReader& designs, Diagnostics& warnings);

}  // namespace tilescope::app

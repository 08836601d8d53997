// SPDX-License-Identifier: GPL-3.0-or-later
// Solved configurations and metrics in a session, each as an origin, shared by many, plus edits.
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
  std::vector<KnownDesign> designs;

  bool operator==(const KnownDesigns&) const = default;
};

// Kept besides the fronts: about ten drags plus the curves under all sliders, 100 KiB in a file.
inline constexpr std::size_t kMaxKeptDesigns = 2000;

// The "solved" part of tilescope.session/1; each configuration is one string of numbers.
Json toJson(const KnownDesigns& known, DesignWriter& designs);
// Metrics of another version or of changed files and invalid entries are dropped with a warning.
KnownDesigns knownDesignsFromJson(const Json& json, const std::string& file, const std::string& prefix,
                                  DesignReader& designs, Diagnostics& warnings);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest memory sizes with which infeasible layers fit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"
#include "core/plan/planner.h"

namespace tilescope {

struct SizeFix {
  std::size_t memory = 0;  // index in the profile
  std::string name;
  std::int64_t fromBits = 0, toBits = 0;  // toBits: the smallest sufficient size in whole bytes
  std::int64_t setBits = 0;               // toBits or a slightly larger round number, for the edit and texts

  bool operator==(const SizeFix&) const = default;
};

struct NearestFix {
  std::vector<std::string> layers;  // layers that fit with it
  std::vector<SizeFix> sizes;       // by memory; each is minimal if the others are unchanged
  std::vector<HardwareEdit> edits;  // set setBits; apply all together
  std::string label;                // "Set 6.25 KiB", "Set 2 sizes"

  bool operator==(const NearestFix&) const = default;
};

// present: the plan of request. layer: absent for all layers. Empty if none lacks space, no size helps, or cancelled.
std::optional<NearestFix> nearestFix(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                     const std::optional<std::string>& layer = std::nullopt,
                                     const PlannerSettings& settings = {});

}  // namespace tilescope

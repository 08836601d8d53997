// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest memory sizes with which layers that do not fit get a plan.
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
  std::int64_t fromBits = 0, toBits = 0;  // to: the smallest that does, in whole bytes
  std::int64_t setBits = 0;               // the same or a little more, a round number: what the edit sets and texts say

  bool operator==(const SizeFix&) const = default;
};

struct NearestFix {
  std::vector<std::string> layers;  // that fit with it
  std::vector<SizeFix> sizes;  // in the order of the memories; no toBits can be a byte smaller, the others as they are
  std::vector<HardwareEdit> edits;  // to setBits, to be applied together
  std::string label;                // "Set 6.25 KiB", "Set 2 sizes"

  bool operator==(const NearestFix&) const = default;
};

// present: the plan of request. layer: the one to fix; absent: all that lack space in a memory. Empty where nothing
// lacks space, no size helps, or it was cancelled. settings.onProgress is not called.
std::optional<NearestFix> nearestFix(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                     const std::optional<std::string>& layer = std::nullopt,
                                     const PlannerSettings& settings = {});

}  // namespace tilescope

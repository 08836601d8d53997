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
  std::int64_t fromBits = 0, toBits = 0;  // toBits: the smallest size that is enough, in whole bytes
  std::int64_t setBits = 0;               // toBits or a slightly larger round number: used by the edit and in texts

  bool operator==(const SizeFix&) const = default;
};

struct NearestFix {
  std::vector<std::string> layers;  // that fit with it
  std::vector<SizeFix> sizes;  // in the order of the memories; no toBits can be a byte smaller while the others keep
                               // theirs
  std::vector<HardwareEdit> edits;  // that set setBits; to be applied together
  std::string label;                // "Set 6.25 KiB", "Set 2 sizes"

  bool operator==(const NearestFix&) const = default;
};

// present: the plan of request. layer: the one to fix; absent: all that lack space in a memory. Empty if nothing lacks
// space, if no size helps, or if it was cancelled. Does not call settings.onProgress.
std::optional<NearestFix> nearestFix(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                     const std::optional<std::string>& layer = std::nullopt,
                                     const PlannerSettings& settings = {});

}  // namespace tilescope

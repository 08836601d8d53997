// SPDX-License-Identifier: GPL-3.0-or-later
// The optimum of a plan at other sizes of each on-chip memory, the size at which it changes next, and its knee
// (core/explore/parameter_steps.h). Whatever fits into a memory fits into a larger one, so the proven optimum of every
// layer is a staircase over the size: if it is the same at two sizes, it is the same at all sizes between, and a
// bisection finds a step to the bit.
//
// Another size has other energies (the ratio rule), which bend the curve; steps are computed at the current unit
// energies, values at those of the size.
//
// Exceptions are those of SearchStrategy::whyMoreMayBeWorse(): below some small size the optimum may get better again.
// If two points of the curve have the same optimum, all sizes between are assumed to have it too.
//
// The next changes are changes of a layer's optimum. Energy, latency and traffic of a network are sums over layers; EDP
// and metric are not, so their value can get worse although every layer has got better.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/explore/plan_objective.h"
#include "core/plan/planner.h"

namespace tilescope {

// Range of the search for changes and of the curve, as a factor of the current size; a profile may allow less.
inline constexpr double kFarthestSize = 64;
// Optima of a layer with a smaller relative difference are the same.
inline constexpr double kSameOptimum = 1e-10;

struct SizeOptimum {
  std::int64_t sizeBits = 0;
  std::optional<double> value;  // of the objective, in its unit; absent if some layer is infeasible
  std::optional<double> edp;  // energy × latency, in the profile's unit × seconds; absent if some layer is infeasible
  bool proven = false;        // of every layer
  std::vector<std::string> infeasibleLayers;

  bool operator==(const SizeOptimum&) const = default;
};

struct MemorySensitivity {
  std::string memory;
  std::string pointer;  // of the size in the profile, for an edit
  SizeOptimum present;
  // At the next rung of the sliders' ladder (parameter_steps.h); absent at the end of the range.
  std::optional<SizeOptimum> smaller, larger;
  // The largest smaller size at which the optimum of some layer changes (it is worse or no longer fits), and the
  // smallest larger one (it is better or fits at last). Absent: not within kFarthestSize. `proven` is false if some
  // optimum on the way is not proven.
  std::optional<SizeOptimum> changeDown, changeUp;
  // Powers of two within the range and the current size, ascending: the curve of a slider.
  std::vector<SizeOptimum> curve;
  std::optional<SizeOptimum> knee;  // of the curve; absent: it is infeasible everywhere

  bool operator==(const MemorySensitivity&) const = default;
};

struct Sensitivity {
  std::string network, hardware, model;  // by name
  Objective objective = Objective::Energy;
  std::string unit;                         // of values: "s", "pJ", "pJ·s", "B", "MAC/s/B"
  bool largerIsBetter = false;              // of values
  std::vector<MemorySensitivity> memories;  // on-chip ones, from the processing elements outwards
  bool cancelled = false;                   // if true, only the finished memories are listed

  bool operator==(const Sensitivity&) const = default;
};

struct SensitivitySettings {
  std::optional<std::string> memory;  // absent: all on-chip ones
  int threads = 0;                    // 0: one per core; never changes the answer
  CancelToken cancel;
  std::function<void(std::size_t, std::size_t)> onProgress;  // memories done, of how many
};

// Fails for what Planner::plan() rejects, for searches other than "exact" (they prove nothing), and for a memory that
// is not an on-chip memory of the profile. Uses the planner's cache.
Result<Sensitivity> memorySensitivity(Planner& planner, const PlanRequest& request,
                                      const SensitivitySettings& settings = {});

Json toJson(const Sensitivity& sensitivity);  // tilescope.sensitivity/1

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// How a plan's optimum depends on the size of each on-chip memory: the values at other sizes, the sizes at which it
// changes next, and the knee (core/explore/parameter_steps.h). All that fits into a memory fits into a larger one, so
// the proven optimum of a layer is a staircase over the size. If it is equal at two sizes, it is equal in between, and
// bisection finds a step to the bit.
//
// At another size, unit energies differ (the ratio rule), which bends the curve. Steps are found with the current unit
// energies; values use those of the size.
//
// SearchStrategy::whyMoreMayBeWorse() lists exceptions: below a small size the optimum may improve again. If two points
// of the curve have the same optimum, all sizes in between are still assumed to have it.
//
// The next changes are those of some layer's optimum. Energy, latency and traffic of a network are sums over layers.
// EDP and metric are not, so they can get worse although every layer has improved.
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

// Range of the curve and of the search for changes, as a factor of the current size. A profile may limit it further.
inline constexpr double kFarthestSize = 64;
// Relative; optima of a layer with a smaller difference are equal.
inline constexpr double kSameOptimum = 1e-10;

struct SizeOptimum {
  std::int64_t sizeBits = 0;
  std::optional<double> value;  // of the objective; absent if a layer is infeasible
  std::optional<double> edp;    // energy × latency, in the profile's unit × seconds; absent if a layer is infeasible
  bool proven = false;          // all layers are proven
  std::vector<std::string> infeasibleLayers;

  bool operator==(const SizeOptimum&) const = default;
};

struct MemorySensitivity {
  std::string memory;
  std::string pointer;  // JSON pointer of the size, for an edit
  SizeOptimum present;
  // The optima at the next rungs of the sliders' ladder (parameter_steps.h); absent beyond the range.
  std::optional<SizeOptimum> smaller, larger;
  // The next smaller size at which some layer's optimum is worse or no longer fits, and the next larger one at which it
  // is better or fits. Absent if beyond kFarthestSize. `proven` is false if an optimum on the way is not proven.
  std::optional<SizeOptimum> changeDown, changeUp;
  // The curve of a slider: optima at powers of two and at the current size, ascending.
  std::vector<SizeOptimum> curve;
  std::optional<SizeOptimum> knee;  // of the curve; absent if no size is feasible

  bool operator==(const MemorySensitivity&) const = default;
};

struct Sensitivity {
  std::string network, hardware, model;  // names
  Objective objective = Objective::Energy;
  std::string unit;                         // of `value`: "s", "pJ", "pJ·s", "B", "MAC/s/B"
  bool largerIsBetter = false;              // for `value`
  std::vector<MemorySensitivity> memories;  // on-chip memories from the processing elements outwards
  bool cancelled = false;                   // only finished memories are listed

  bool operator==(const Sensitivity&) const = default;
};

struct SensitivitySettings {
  std::optional<std::string> memory;  // absent: all on-chip memories
  int threads = 0;                    // 0: one per core; does not change the result
  CancelToken cancel;
  std::function<void(std::size_t, std::size_t)> onProgress;  // memories done, and their total number
};

// An error if Planner::plan() rejects the request, if the search is not "exact" (others prove nothing), or if the
// memory is not an on-chip memory of the profile. Uses the planner's cache.
Result<Sensitivity> memorySensitivity(Planner& planner, const PlanRequest& request,
                                      const SensitivitySettings& settings = {});

Json toJson(const Sensitivity& sensitivity);  // tilescope.sensitivity/1

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// How a plan's optimum depends on the size of each on-chip memory: values, the next sizes at which it changes, and the
// knee. A larger memory holds all that a smaller one holds, so a layer's proven optimum is a staircase over the size,
// and bisection finds its steps.
// Unit energies depend on the size: steps are found with the current ones, values use those of the size. Exceptions in
// which more memory may be worse (SearchStrategy::whyMoreMayBeWorse) are not searched between equal points. EDP and
// metric of a network, which are not sums, can get worse although every layer improves.
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

// Range of the curve, as a factor of the current size, within the profile's limits.
inline constexpr double kFarthestSize = 64;
// Relative difference up to which optima of a layer are equal.
inline constexpr double kSameOptimum = 1e-10;

struct SizeOptimum {
  std::int64_t sizeBits = 0;
  std::optional<double> value;  // of the objective; absent if a layer is infeasible
  std::optional<double> edp;    // energy × latency, in the profile's unit × seconds; absent if a layer is infeasible
  bool proven = false;
  std::vector<std::string> infeasibleLayers;

  bool operator==(const SizeOptimum&) const = default;
};

struct MemorySensitivity {
  std::string memory;
  std::string pointer;  // JSON pointer of the size, for an edit
  SizeOptimum present;
  // At the next rungs of the ladder (parameter_steps.h); absent beyond the range.
  std::optional<SizeOptimum> smaller, larger;
  // The next smaller size at which some layer's optimum is worse or infeasible, and the next larger one at which it is
  // better or feasible. Absent beyond kFarthestSize. `proven` only if all optima on the way are.
  std::optional<SizeOptimum> changeDown, changeUp;
  // Optima at powers of two and at the current size, ascending.
  std::vector<SizeOptimum> curve;
  std::optional<SizeOptimum> knee;  // of the curve; absent if no size is feasible

  bool operator==(const MemorySensitivity&) const = default;
};

struct Sensitivity {
  std::string network, hardware, model;
  Objective objective = Objective::Energy;
  std::string unit;  // of `value`: "s", "pJ", "pJ·s", "B", "MAC/s/B"
  bool largerIsBetter = false;
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

// An error if the request is rejected, the search is not "exact", or the memory is off chip. Uses the planner's cache.
Result<Sensitivity> memorySensitivity(Planner& planner, const PlanRequest& request,
                                      const SensitivitySettings& settings = {});

Json toJson(const Sensitivity& sensitivity);

}  // namespace tilescope

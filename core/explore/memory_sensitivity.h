// SPDX-License-Identifier: GPL-3.0-or-later
// What the optimum of a plan would be at other sizes of each on-chip memory, at what size it changes next, and where
// its knee lies (core/explore/parameter_steps.h). Whatever fits into a memory fits into a larger one, so the proven
// optimum of every layer is a staircase of the size: one that has the same optimum at two sizes has it at all sizes
// between, and a bisection finds the very bit at which a step lies.
//
// Another size has other energies (the ratio rule), which bend the curve; steps are those at the current unit energies,
// values those of the size.
//
// Exceptions are those of SearchStrategy::whyMoreMayBeWorse(): below some small size the optimum may be better again.
// Sizes between two points of the curve that have the same optimum are taken to have it there too.
//
// The next changes are those of the layers' optima. Of a network energy, latency and traffic are sums of them; EDP and
// metric are not, so that their value can get worse though every layer has got better.
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

// How far a change is looked for and the curve goes, as a factor of the current size; a profile may allow less.
inline constexpr double kFarthestSize = 64;
// Optima of a layer that differ by less, as a part of them, are the same.
inline constexpr double kSameOptimum = 1e-10;

struct SizeOptimum {
  std::int64_t sizeBits = 0;
  std::optional<double> value;  // of the objective, in its unit; absent: some layer is infeasible
  std::optional<double> edp;    // energy × latency, in the profile's unit × seconds; absent as above
  bool proven = false;          // of every layer
  std::vector<std::string> infeasibleLayers;

  bool operator==(const SizeOptimum&) const = default;
};

struct MemorySensitivity {
  std::string memory;
  std::string pointer;  // of the size in the profile, for an edit
  SizeOptimum present;
  // At the next rung of the sliders' ladder (parameter_steps.h); absent at the end of the range.
  std::optional<SizeOptimum> smaller, larger;
  // The largest smaller size at which some layer's optimum is another (worse, or it fits no more), and the smallest
  // larger one (better, or it fits at last). Absent: not within kFarthestSize. Where some optimum on the way is not
  // proven the change is not either, and `proven` says so.
  std::optional<SizeOptimum> changeDown, changeUp;
  // Powers of two within the range and the current size, ascending: for a slider to draw.
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
  bool cancelled = false;                   // then memories are those that were done

  bool operator==(const Sensitivity&) const = default;
};

struct SensitivitySettings {
  std::optional<std::string> memory;  // absent: all on-chip ones
  int threads = 0;                    // 0: one per core; never changes the answer
  CancelToken cancel;
  std::function<void(std::size_t, std::size_t)> onProgress;  // memories done, of how many
};

// Fails for what Planner::plan() rejects, for searches that prove nothing by design (others than "exact"), and for a
// memory that is not one of the profile's on-chip ones. The planner's cache answers what it has seen.
Result<Sensitivity> memorySensitivity(Planner& planner, const PlanRequest& request,
                                      const SensitivitySettings& settings = {});

Json toJson(const Sensitivity& sensitivity);  // tilescope.sensitivity/1

}  // namespace tilescope

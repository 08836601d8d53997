// SPDX-License-Identifier: GPL-3.0-or-later
// The cheapest changes that reach a target such as 10 % less latency.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/metric.h"
#include "core/explore/changes.h"

namespace tilescope {

struct Target {
  Metric metric = Metric::Latency;
  double factor = 1;  // relative to the current value: 0.9 for −10 %

  bool operator==(const Target&) const = default;
};

// Parses "latency=-10%" or "latency -10 %". where: option named in errors.
Result<Target> parseTarget(std::string_view text, std::string_view where = "--target");
std::string targetHelp();  // explains what can be typed
std::string_view idOf(const Target& target);
std::string textOf(const Target& target);
Objective objectiveOf(const Target& target);

struct ReachedTarget {
  std::vector<Change> answers;    // sorted by area; all reach the target
  std::optional<Change> nearest;  // if no change reaches the target: the nearest one
  bool complete = true;           // false: cancelled
  std::size_t plans = 0;

  bool operator==(const ReachedTarget&) const = default;
};

// Area: the lowest price first, then energy; without technology only energy. Energy: energy first, then price.
enum class AnswerOrder { Area, Energy };
std::vector<Change> inOrder(std::vector<Change> answers, AnswerOrder order);

// "Changes that reach latency -10.0 %, the least area first:"
std::string answersTitle(const Target& target, AnswerOrder order);
// Says that the target is not reached, and names the nearest change.
std::string notReachedText(const ReachedTarget& reached, const Target& target);

bool reaches(const Change& change, const Target& target);

// Raises each parameter along the ladder until it reaches the target, then tries smaller parts, furtherSteps() and
// promising pairs. Changes that lose a layer or exceed a budget are ignored. onTried: called after each valid change.
ReachedTarget reachTarget(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const Target& target, const AdviceScope& scope = {}, const PlannerSettings& settings = {},
                          const std::function<void(const ReachedTarget& soFar)>& onTried = nullptr);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// The cheapest changes that reach a target such as 10 % less latency.
#pragma once

#include <cstddef>
#include <cstdint>
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
  // Instead of a factor; against() finds it.
  std::optional<double> imagesPerSecond = {};

  bool operator==(const Target&) const = default;
};

// Parses "latency=-10%", "latency -10 %", "20 % less latency", "half the traffic", "double the throughput" and
// "30 frames/s" (fps, img/s, images/s). where: option named in errors.
Result<Target> parseTarget(std::string_view text, std::string_view where = "--target");
// The factor of a target in images per second for this plan, as latency of its batch. An error if the plan is already
// as fast. Other targets are unchanged.
Result<Target> against(const Target& target, const ExecutionPlan& present, std::string_view where = "--target");
// The number of chips in a text such as "8 chips", which the partition plans.
std::optional<std::int64_t> chipsIn(std::string_view text);
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

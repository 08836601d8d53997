// SPDX-License-Identifier: GPL-3.0-or-later
// The cheapest changes of a configuration that reach a target such as 10 % less latency; command line and Why? card use
// the same parser and texts.
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
  double factor = 1;  // of the current value: 0.9 for −10 %

  bool operator==(const Target&) const = default;
};

// Parses "latency=-10%" or "latency -10 %": latency, energy, edp and traffic fall, throughput rises. where: the option
// named in the message.
Result<Target> parseTarget(std::string_view text, std::string_view where = "--target");
std::string targetHelp();  // what can be typed
std::string_view idOf(const Target& target);
std::string textOf(const Target& target);  // "latency -10.0 %"
// The objective for which plans are searched, so that as little as possible has to change.
Objective objectiveOf(const Target& target);

struct ReachedTarget {
  std::vector<Change> answers;    // sorted by area; each reaches the target
  std::optional<Change> nearest;  // if there is no answer: the change that comes nearest
  bool complete = true;           // false: cancelled
  std::size_t plans = 0;

  bool operator==(const ReachedTarget&) const = default;
};

// Area: the cheapest (price) first, equal ones by energy; without technology by energy alone. Energy: the reverse.
enum class AnswerOrder { Area, Energy };
std::vector<Change> inOrder(std::vector<Change> answers, AnswerOrder order);

// "Changes that reach latency -10.0 %, the least area first:"
std::string answersTitle(const Target& target, AnswerOrder order);
// The text if the target is not reached, with the nearest change.
std::string notReachedText(const ReachedTarget& reached, const Target& target);

bool reaches(const Change& change, const Target& target);

// Every parameter climbs its ladder until it reaches the target; memories and array dimensions also shrink; then
// furtherSteps. From the few changes that come nearest, pairs are tried if they can be cheaper than what was found. The
// cheapest answer is also tried with each memory or dimension as small as the target allows (kSavingLoss). Changes that
// leave a layer without a plan or exceed a budget are ignored. onTried: called after every valid change.
ReachedTarget reachTarget(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const Target& target, const AdviceScope& scope = {}, const PlannerSettings& settings = {},
                          const std::function<void(const ReachedTarget& soFar)>& onTried = nullptr);

}  // namespace tilescope

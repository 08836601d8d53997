// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/reach_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <string>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/explore/metrics.h"
#include "core/explore/parameter_steps.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxPairedFields = 4;  // fields, those that come nearest
constexpr std::size_t kPairedSteps = 3;      // of each field, the nearest to the present value
constexpr double kTargetTolerance = 1e-9;

struct TargetRow {
  std::string_view id;
  Metric metric = Metric::Latency;
  Objective objective = Objective::Latency;
};
constexpr std::array kTargets{
    TargetRow{"latency", Metric::Latency, Objective::Latency}, TargetRow{"energy", Metric::Energy, Objective::Energy},
    TargetRow{"edp", Metric::Edp, Objective::Edp}, TargetRow{"traffic", Metric::Traffic, Objective::Traffic},
    TargetRow{"throughput", Metric::Throughput, Objective::Latency}};

const TargetRow& targetRow(const Target& target) {
  return *std::find_if(kTargets.begin(), kTargets.end(),
                       [&](const TargetRow& one) { return one.metric == target.metric; });
}

Diagnostic badTarget(std::string_view typed, std::string expected) {
  return {Diagnostic::Severity::Error,  "--target",          "",
          fmt::format("\"{}\"", typed), std::move(expected), "For example --target latency=-10%"};
}

std::optional<double> numberIn(std::string_view text) {
  double value = 0;
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isWhole = error == std::errc() && end == text.data() + text.size();
  return isWhole ? std::optional(value) : std::nullopt;
}

class TargetSearch {
 public:
  TargetSearch(Planner& planner, const PlanRequest& request, const ExecutionPlan& present, const Target& target,
               const AdviceScope& scope, PlannerSettings settings)
      : planner_(planner),
        request_(request),
        present_(present),
        target_(target),
        scope_(scope),
        settings_(std::move(settings)) {
    settings_.onProgress = nullptr;
  }

  ReachedTarget run() {
    const std::vector<Parameter> parameters = adviceParameters(request_, scope_.asRead.value_or(request_.hardware));
    for (const Parameter& parameter : parameters) climb(parameter);
    for (const Parameter& parameter : parameters) shrink(parameter);
    for (DesignStep& step : furtherSteps(request_, present_, parameters)) tryOne({std::move(step)});
    tryPairs();
    saveBeside();
    std::stable_sort(found_.answers.begin(), found_.answers.end(), isCheaper);
    if (!found_.answers.empty()) found_.nearest.reset();
    return std::move(found_);
  }

 private:
  static bool isCheaper(const Change& a, const Change& b) {
    return std::pair(a.price().value_or(0), a.totalsAfter.energy.total) <
           std::pair(b.price().value_or(0), b.totalsAfter.energy.total);
  }

  // Whether it reached the target; nothing where it could not be planned.
  std::optional<bool> tryOne(std::vector<DesignStep> steps) {
    if (steps.size() == 1 && wasTried(steps.front())) return std::nullopt;
    found_.complete = found_.complete && !settings_.cancel.cancelled();
    if (!found_.complete) return std::nullopt;
    ++found_.plans;
    std::optional<Change> change = tryChange(planner_, request_, present_, std::move(steps), scope_, settings_);
    found_.complete = change || !settings_.cancel.cancelled();
    const bool isDesign = change && change->lostLayers == 0 && change->excesses.empty();
    if (!isDesign) return std::nullopt;
    const bool reached = reaches(*change, target_);
    if (!found_.nearest || isNearer(*change, *found_.nearest)) found_.nearest = change;
    if (change->steps.size() == 1) singles_[change->steps.front().pointer].push_back(*change);
    if (reached) found_.answers.push_back(std::move(*change));
    return reached;
  }

  bool isNearer(const Change& a, const Change& b) const {
    const double ratioA = ratioOf(a, target_), ratioB = ratioOf(b, target_);
    return rowOf(target_.metric).largerIsBetter ? ratioA > ratioB : ratioA < ratioB;
  }

  bool wasTried(const DesignStep& step) const {
    const auto field = singles_.find(step.pointer);
    return field != singles_.end() && std::any_of(field->second.begin(), field->second.end(),
                                                  [&](const Change& one) { return one.steps.front().to == step.to; });
  }

  void climb(const Parameter& parameter) {
    std::optional<double> to = worthwhileStep(parameter);
    while (to && found_.complete && !tryOne({stepOf(parameter, *to)}).value_or(false)) to = nextStep(parameter, *to);
  }

  void shrink(const Parameter& parameter) {
    if (parameter.kind == ParameterKind::Bandwidth) return;
    std::optional<double> to = halfOf(parameter, parameter.value);
    while (to && found_.complete) {
      const std::optional<bool> reached = tryOne({stepOf(parameter, *to)});
      if (!reached || *reached) return;
      to = halfOf(parameter, *to);
    }
  }

  const Change& nearestOf(const std::vector<Change>& changes) const {
    return *std::min_element(changes.begin(), changes.end(),
                             [this](const Change& a, const Change& b) { return isNearer(a, b); });
  }

  void tryPairs() {
    std::vector<const std::vector<Change>*> fields;
    for (const auto& [pointer, changes] : singles_) fields.push_back(&changes);
    std::stable_sort(fields.begin(), fields.end(),
                     [this](const auto* a, const auto* b) { return isNearer(nearestOf(*a), nearestOf(*b)); });
    fields.resize(std::min(fields.size(), kMaxPairedFields));
    for (std::size_t i = 0; i < fields.size(); ++i)
      for (std::size_t j = i + 1; j < fields.size(); ++j) tryPairsOf(*fields[i], *fields[j]);
  }

  // What reaches the target beside what can be smaller meanwhile.
  void saveBeside() {
    if (found_.answers.empty() || !found_.answers.front().price()) return;
    const Change cheapest = *std::min_element(found_.answers.begin(), found_.answers.end(), isCheaper);
    if (cheapest.steps.size() != 1) return;
    for (const auto& [pointer, changes] : singles_) {
      const Change* smallest = nullptr;
      for (const Change& change : changes)
        if (change.addedArea() < 0 && isHarmless(change) && (!smallest || change.addedArea() < smallest->addedArea()))
          smallest = &change;
      if (smallest && pointer != cheapest.steps.front().pointer)
        tryOne({cheapest.steps.front(), smallest->steps.front()});
    }
  }

  bool isHarmless(const Change& change) const {
    const double ratio = ratioOf(change, target_);
    return rowOf(target_.metric).largerIsBetter ? ratio >= 1 - kSavingLoss : ratio <= 1 + kSavingLoss;
  }

  void tryPairsOf(const std::vector<Change>& as, const std::vector<Change>& bs) {
    for (std::size_t i = 0; i < std::min(as.size(), kPairedSteps); ++i)
      for (std::size_t j = 0; j < std::min(bs.size(), kPairedSteps); ++j) {
        if (reaches(as[i], target_) || reaches(bs[j], target_) || !mayBeCheaper(as[i], bs[j])) continue;
        tryOne({as[i].steps.front(), bs[j].steps.front()});
      }
  }

  // Without prices pairs are tried only where no single change reaches the target.
  bool mayBeCheaper(const Change& a, const Change& b) const {
    if (found_.answers.empty()) return true;
    if (!a.price() || !b.price()) return false;
    const Change& cheapest = *std::min_element(found_.answers.begin(), found_.answers.end(), isCheaper);
    return *a.price() + *b.price() < *cheapest.price();
  }

  Planner& planner_;
  const PlanRequest& request_;
  const ExecutionPlan& present_;
  const Target& target_;
  const AdviceScope& scope_;
  PlannerSettings settings_;
  std::map<std::string, std::vector<Change>> singles_;  // by field, in the order of trying
  ReachedTarget found_;
};

}  // namespace

Result<Target> parseTarget(std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const auto row = std::find_if(kTargets.begin(), kTargets.end(),
                                [&](const TargetRow& one) { return one.id == text.substr(0, equals); });
  if (row == kTargets.end()) return badTarget(text, "latency, energy, edp, traffic or throughput, and its change");
  std::string_view change = text.substr(std::min(equals + 1, text.size()));
  const bool isPercent = change.ends_with('%');
  if (isPercent) change.remove_suffix(1);
  const std::optional<double> by = isPercent ? numberIn(change) : std::nullopt;
  const bool rises = rowOf(row->metric).largerIsBetter;
  if (!by || (rises ? *by <= 0 || *by > 1e6 : *by >= 0 || *by <= -kPercent))
    return badTarget(text, rises ? "an increase in percent, such as +10%" : "a decrease in percent, from -100% to 0");
  return Target{row->metric, 1 + *by / kPercent};
}

std::string_view idOf(const Target& target) {
  return targetRow(target).id;
}

Objective objectiveOf(const Target& target) {
  return targetRow(target).objective;
}

double ratioOf(const Change& change, const Target& target) {
  const double before = valueOf(change.totalsBefore, target.metric);
  return before > 0 ? valueOf(change.totalsAfter, target.metric) / before : 1;
}

bool reaches(const Change& change, const Target& target) {
  const double ratio = ratioOf(change, target);
  return rowOf(target.metric).largerIsBetter ? ratio >= target.factor * (1 - kTargetTolerance)
                                             : ratio <= target.factor * (1 + kTargetTolerance);
}

ReachedTarget reachTarget(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const Target& target, const AdviceScope& scope, const PlannerSettings& settings) {
  ensure(!present.cancelled, "a target is reached from a plan that was not cancelled");
  return TargetSearch(planner, request, present, target, scope, settings).run();
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/reach_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/explore/change_text.h"
#include "core/explore/parameter_steps.h"
#include "core/workload/batch.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxPairedFields = 4;   // the fields that come nearest
constexpr std::size_t kPairedSteps = 3;       // per field, nearest to the current value
constexpr std::size_t kConfirmedSavings = 3;  // per field, the smallest
constexpr double kTargetTolerance = 1e-9;
constexpr double kMaxIncrease = 1e6;  // in %
constexpr int kRateDigits = 4;

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

std::string targetIds(bool rises) {
  std::vector<std::string_view> ids;
  for (const TargetRow& row : kTargets)
    if (rowOf(row.metric).largerIsBetter == rises) ids.push_back(row.id);
  const std::string_view last = ids.back();
  ids.pop_back();
  return ids.empty() ? std::string(last) : fmt::format("{} or {}", fmt::join(ids, ", "), last);
}

std::string_view withoutSpaces(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::optional<double> numberIn(std::string_view text) {
  double value = 0;
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isWhole = error == std::errc() && end == text.data() + text.size();
  return isWhole ? std::optional(value) : std::nullopt;
}

const TargetRow* targetNamed(std::string_view id) {
  const auto row = std::find_if(kTargets.begin(), kTargets.end(), [&](const TargetRow& one) { return one.id == id; });
  return row == kTargets.end() ? nullptr : &*row;
}

// "30 frames/s"
std::optional<double> imagesPerSecondIn(std::string_view text) {
  const std::string_view typed = withoutSpaces(text);
  const std::size_t end = std::min(typed.find_first_not_of("0123456789."), typed.size());
  const std::string_view unit = withoutSpaces(typed.substr(end));
  constexpr std::array<std::string_view, 6> kRates{"frames/s", "frame/s", "fps", "images/s", "img/s", "image/s"};
  if (std::find(kRates.begin(), kRates.end(), unit) == kRates.end()) return std::nullopt;
  const std::optional<double> rate = numberIn(typed.substr(0, end));
  return rate && *rate > 0 ? rate : std::nullopt;
}

// "20 % less latency" and "half the traffic" as "latency -20 %" and "traffic -50 %"; other texts are unchanged.
std::string inOrderOfTarget(std::string_view text) {
  const std::string_view typed = withoutSpaces(text);
  const std::size_t last = typed.rfind(' ');
  if (last == std::string_view::npos || targetNamed(typed.substr(last + 1)) == nullptr) return std::string(text);
  const std::string_view metric = typed.substr(last + 1);
  std::string_view amount = withoutSpaces(typed.substr(0, last));
  if (amount.ends_with(" the")) amount = withoutSpaces(amount.substr(0, amount.size() - 4));
  if (amount == "half") return fmt::format("{} -50%", metric);
  if (amount == "double" || amount == "twice") return fmt::format("{} +100%", metric);
  for (const auto& [word, sign] : {std::pair(std::string_view(" less"), '-'), {std::string_view(" more"), '+'}})
    if (amount.ends_with(word))
      return fmt::format("{} {}{}", metric, sign, withoutSpaces(amount.substr(0, amount.size() - word.size())));
  return std::string(text);
}

std::pair<double, double> orderKey(const Change& change, AnswerOrder order) {
  const std::pair key(change.price().value_or(0), change.totalsAfter.energy.total);
  return order == AnswerOrder::Area ? key : std::pair(key.second, key.first);
}

class TargetSearch {
 public:
  using OnTried = std::function<void(const ReachedTarget& soFar)>;

  TargetSearch(Planner& planner, const PlanRequest& request, const ExecutionPlan& present, const Target& target,
               const AdviceScope& scope, PlannerSettings settings, const OnTried& onTried)
      : planner_(planner),
        request_(request),
        present_(present),
        target_(target),
        scope_(scope),
        settings_(std::move(settings)),
        onTried_(onTried) {
    settings_.onProgress = nullptr;
  }

  ReachedTarget run() {
    const std::vector<Parameter> parameters = adviceParameters(request_, scope_.asRead.value_or(request_.hardware));
    for (const Parameter& parameter : parameters) climb(parameter);
    feed();
    for (const Parameter& parameter : parameters) shrink(parameter);
    for (DesignStep& step : furtherSteps(request_, present_, parameters)) tryOne({std::move(step)});
    tryPairs();
    saveBeside();
    found_.answers = inOrder(std::move(found_.answers), AnswerOrder::Area);
    if (!found_.answers.empty()) found_.nearest.reset();
    return std::move(found_);
  }

 private:
  static bool isCheaper(const Change& a, const Change& b) {
    return orderKey(a, AnswerOrder::Area) < orderKey(b, AnswerOrder::Area);
  }

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
    if (isFed(*change)) fed_.push_back(*change);
    if (reached) found_.answers.push_back(std::move(*change));
    if (onTried_) onTried_(found_);
    return reached;
  }

  bool isNearer(const Change& a, const Change& b) const {
    const double ratioA = ratioOf(a, target_.metric), ratioB = ratioOf(b, target_.metric);
    return rowOf(target_.metric).largerIsBetter ? ratioA > ratioB : ratioA < ratioB;
  }

  bool wasTried(const DesignStep& step) const {
    const auto field = singles_.find(step.pointer);
    return field != singles_.end() && std::any_of(field->second.begin(), field->second.end(),
                                                  [&](const Change& one) { return one.steps.front().to == step.to; });
  }

  void climb(const Parameter& parameter) {
    std::optional<double> to = firstRung(present_, parameter);
    while (to && found_.complete && !tryOne({stepOf(parameter, *to)}).value_or(false))
      to = nextRung(present_, parameter, *to);
  }

  // Wider arrays with the ports that they need, the smallest first, up to one more than reaches the target.
  void feed() {
    const std::map<std::string, std::vector<Change>> singles = singles_;
    for (const auto& [pointer, changes] : singles) {
      bool isReached = false;
      for (const Change& change : changes) {
        std::vector<DesignStep> steps = withItsPorts(planner_, request_, change.steps.front(), settings_);
        if (steps.empty()) continue;
        const bool reached = tryOne(std::move(steps)).value_or(false);
        if (isReached) break;
        isReached = reached;
      }
    }
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

  static bool isFed(const Change& change) {
    return change.steps.size() > 1 && change.steps[0].kind == StepKind::ArrayDim &&
           change.steps[1].kind == StepKind::PortWidth;
  }

  void tryPairs() {
    std::vector<const std::vector<Change>*> fields;
    for (const auto& [pointer, changes] : singles_) fields.push_back(&changes);
    if (!fed_.empty()) fields.push_back(&fed_);
    std::stable_sort(fields.begin(), fields.end(),
                     [this](const auto* a, const auto* b) { return isNearer(nearestOf(*a), nearestOf(*b)); });
    fields.resize(std::min(fields.size(), kMaxPairedFields));
    for (std::size_t i = 0; i < fields.size(); ++i)
      for (std::size_t j = i + 1; j < fields.size(); ++j) tryPairsOf(*fields[i], *fields[j]);
  }

  // Adds to the cheapest answer what can be smaller, the largest saving first, as long as the target is reached.
  void saveBeside() {
    if (found_.answers.empty() || !found_.answers.front().price()) return;
    // Short searches do not always find the least energy and traffic.
    if (settings_.mostNodes != 0)
      settings_.mostNodes = std::max(settings_.mostNodes, confirmingNodes(request_.objective));
    Change cheapest = *std::min_element(found_.answers.begin(), found_.answers.end(), isCheaper);
    for (const Change& saving : harmlessSavings()) {
      if (changesField(cheapest, saving.steps.front().pointer)) continue;
      std::vector<DesignStep> steps = cheapest.steps;
      steps.push_back(saving.steps.front());
      if (tryOne(std::move(steps)).value_or(false) && isCheaper(found_.answers.back(), cheapest))
        cheapest = found_.answers.back();
    }
  }

  // The smallest value of each field that keeps latency, energy and traffic, the largest saving first.
  std::vector<Change> harmlessSavings() {
    std::vector<Change> savings;
    for (const auto& [pointer, changes] : singles_) {
      std::vector<Change> smaller;
      for (const Change& change : changes)
        if (change.addedArea() < 0 && keepsMetric(change)) smaller.push_back(change);
      std::stable_sort(smaller.begin(), smaller.end(), hasLessArea);
      smaller.resize(std::min(smaller.size(), kConfirmedSavings));
      const auto smallest = std::find_if(smaller.begin(), smaller.end(),
                                         [this](const Change& change) { return isSurelyHarmless(change); });
      if (smallest != smaller.end()) savings.push_back(*smallest);
    }
    std::stable_sort(savings.begin(), savings.end(), hasLessArea);
    return savings;
  }

  static bool hasLessArea(const Change& a, const Change& b) { return a.addedArea() < b.addedArea(); }

  bool isSurelyHarmless(const Change& change) {
    ++found_.plans;
    const std::optional<Change> sure = tryChange(planner_, request_, present_, change.steps, scope_, settings_);
    found_.complete = found_.complete && (sure || !settings_.cancel.cancelled());
    return sure && sure->isHarmless();
  }

  bool keepsMetric(const Change& change) const {
    const double ratio = ratioOf(change, target_.metric);
    return rowOf(target_.metric).largerIsBetter ? ratio >= 1 - kSavingLoss : ratio <= 1 + kSavingLoss;
  }

  static bool changesField(const Change& change, const std::string& pointer) {
    return std::any_of(change.steps.begin(), change.steps.end(),
                       [&](const DesignStep& step) { return step.pointer == pointer; });
  }

  void tryPairsOf(const std::vector<Change>& as, const std::vector<Change>& bs) {
    for (std::size_t i = 0; i < std::min(as.size(), kPairedSteps); ++i)
      for (std::size_t j = 0; j < std::min(bs.size(), kPairedSteps); ++j) {
        if (reaches(as[i], target_) || reaches(bs[j], target_) || !mayBeCheaper(as[i], bs[j])) continue;
        if (isSameField(as[i], bs[j]) || isCostlySaving(as[i]) || isCostlySaving(bs[j])) continue;
        std::vector<DesignStep> steps = as[i].steps;
        steps.insert(steps.end(), bs[j].steps.begin(), bs[j].steps.end());
        tryOne(std::move(steps));
      }
  }

  // Area that is paid for with latency, energy or traffic.
  static bool isCostlySaving(const Change& change) { return change.addedArea() < 0 && !change.isHarmless(); }

  static bool isSameField(const Change& a, const Change& b) {
    return std::any_of(a.steps.begin(), a.steps.end(), [&](const DesignStep& step) {
      return std::any_of(b.steps.begin(), b.steps.end(),
                         [&](const DesignStep& other) { return step.pointer == other.pointer; });
    });
  }

  // Without prices, only if there is no answer yet.
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
  const OnTried& onTried_;
  std::map<std::string, std::vector<Change>> singles_;
  std::vector<Change> fed_;  // array dimensions with the ports that they need
  ReachedTarget found_;
};

}  // namespace

Result<Target> parseTarget(std::string_view text, std::string_view where) {
  const auto bad = [&](std::string expected) {
    return Diagnostic{Diagnostic::Severity::Error, std::string(where),  "",
                      fmt::format("\"{}\"", text), std::move(expected), "For example latency=-10%"};
  };
  if (const std::optional<std::int64_t> chips = chipsIn(text)) {
    Diagnostic asked = bad(targetHelp());
    asked.remedy = fmt::format("Chips run a network as a pipeline: partition --chips {}", *chips);
    return asked;
  }
  if (const std::optional<double> rate = imagesPerSecondIn(text)) return Target{Metric::Latency, 1, *rate};
  const std::string ordered = inOrderOfTarget(text);
  const std::string_view typed = withoutSpaces(ordered);
  const std::size_t end = std::min(typed.find_first_of("= "), typed.size());
  const TargetRow* row = targetNamed(typed.substr(0, end));
  if (row == nullptr) return bad(targetHelp());
  std::string_view change = withoutSpaces(typed.substr(end));
  if (change.starts_with('=')) change = withoutSpaces(change.substr(1));
  const bool isPercent = change.ends_with('%');
  if (isPercent) change = withoutSpaces(change.substr(0, change.size() - 1));
  const std::optional<double> by = isPercent ? numberIn(change) : std::nullopt;
  const bool rises = rowOf(row->metric).largerIsBetter;
  if (!by || (rises ? !(*by > 0 && *by <= kMaxIncrease) : !(*by < 0 && *by > -kPercent)))
    return bad(rises ? "an increase in percent, such as +10%"
                     : "a decrease of more than 0 and less than 100 %, such as -10%");
  return Target{row->metric, 1 + *by / kPercent};
}

Result<Target> against(const Target& target, const ExecutionPlan& present, std::string_view where) {
  if (!target.imagesPerSecond) return target;
  const double batch = static_cast<double>(commonBatch(present.request.network).value_or(1));
  const double seconds = present.totals.latency.seconds;
  const double rate = seconds > 0 ? batch / seconds : 0;
  if (seconds > 0 && rate < *target.imagesPerSecond)
    return Target{Metric::Latency, rate / *target.imagesPerSecond, target.imagesPerSecond};
  return Diagnostic{Diagnostic::Severity::Error,
                    std::string(where),
                    "",
                    fmt::format("{} images/s", atMost(*target.imagesPerSecond, kRateDigits)),
                    fmt::format("more than the {} images/s of the present plan", atMost(rate, kRateDigits)),
                    "For example latency=-10%"};
}

std::optional<std::int64_t> chipsIn(std::string_view text) {
  const std::string_view typed = withoutSpaces(text);
  std::int64_t chips = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), chips);
  const std::string_view unit = withoutSpaces({end, static_cast<std::size_t>(typed.data() + typed.size() - end)});
  const bool isChips = unit == "chips" || unit == "chip";
  return error == std::errc() && isChips && chips > 0 ? std::optional(chips) : std::nullopt;
}

std::string targetHelp() {
  return fmt::format("{} with a decrease such as -10%, {} with an increase such as +10%, or images such as 30 img/s",
                     targetIds(false), targetIds(true));
}

std::string_view idOf(const Target& target) {
  return targetRow(target).id;
}

std::string textOf(const Target& target) {
  if (target.imagesPerSecond)
    return fmt::format("{} images/s ({} {})", atMost(*target.imagesPerSecond, kRateDigits), idOf(target),
                       changeText(target.factor));
  return fmt::format("{} {}", idOf(target), changeText(target.factor));
}

std::vector<Change> inOrder(std::vector<Change> answers, AnswerOrder order) {
  std::stable_sort(answers.begin(), answers.end(),
                   [order](const Change& a, const Change& b) { return orderKey(a, order) < orderKey(b, order); });
  return answers;
}

std::string answersTitle(const Target& target, AnswerOrder order) {
  return fmt::format("Changes that reach {}, the smallest {} first:", textOf(target),
                     order == AnswerOrder::Area ? "area" : "energy");
}

std::string notReachedText(const ReachedTarget& reached, const Target& target) {
  if (!reached.nearest) return fmt::format("no change was possible; {} is not reached", textOf(target));
  return fmt::format("nothing that was tried reaches {}; nearest: {} with {} {}", textOf(target),
                     settingWords(*reached.nearest), idOf(target),
                     changeText(ratioOf(*reached.nearest, target.metric)));
}

Objective objectiveOf(const Target& target) {
  return targetRow(target).objective;
}

bool reaches(const Change& change, const Target& target) {
  const double ratio = ratioOf(change, target.metric);
  return rowOf(target.metric).largerIsBetter ? ratio >= target.factor * (1 - kTargetTolerance)
                                             : ratio <= target.factor * (1 + kTargetTolerance);
}

ReachedTarget reachTarget(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const Target& target, const AdviceScope& scope, const PlannerSettings& settings,
                          const std::function<void(const ReachedTarget& soFar)>& onTried) {
  ensure(!present.cancelled, "a target is reached from a plan that was not cancelled");
  return TargetSearch(planner, request, present, target, scope, settings, onTried).run();
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/change_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/explore/plan_objective.h"

namespace tilescope {
namespace {

constexpr int kAreaDigits = 3;
constexpr double kNoArea = 5e-5;          // mm²; smaller changes of area count as none
constexpr double kNoChange = 5e-4;        // relative; smaller changes are shown as 0.0 %
constexpr double kWholePercent = 0.0095;  // higher percentages are shown without decimals
constexpr int kFactorDigits = 2;

std::string signedText(double value, const std::string& size) {
  return (value < 0 ? "−" : "+") + size;
}

bool isOffChip(const DesignStep& step) {
  return step.kind == StepKind::OffChipBandwidth;
}

// The interface of off-chip memory and the interconnect of a dataflow have no area here.
bool isUnpriced(const DesignStep& step) {
  return isOffChip(step) || step.kind == StepKind::Dataflow;
}

bool isUnpriced(const Change& change) {
  return std::all_of(change.steps.begin(), change.steps.end(), [](const DesignStep& step) { return isUnpriced(step); });
}

std::string unpricedText(const Change& change) {
  const auto has = [&](StepKind kind) {
    return std::any_of(change.steps.begin(), change.steps.end(), [&](const DesignStep& s) { return s.kind == kind; });
  };
  if (has(StepKind::OffChipBandwidth)) return " (off-chip interface not priced)";
  return has(StepKind::Dataflow) ? " (interconnect not priced)" : "";
}

std::vector<Metric> tableMetrics(std::optional<Metric> target) {
  std::vector<Metric> metrics{Metric::Latency, Metric::Energy, Metric::Traffic};
  if (target && std::find(metrics.begin(), metrics.end(), *target) == metrics.end()) metrics.push_back(*target);
  return metrics;
}

std::string signedPercent(double share, int digits) {
  const std::string size = percent(std::abs(share), digits);
  return size == percent(0, digits) ? size : signedText(share, size);
}

}  // namespace

std::string settingWords(const DesignStep& step) {
  switch (step.kind) {
    case StepKind::MemorySize:
      return fmt::format("{} in {}", step.setting, step.words);
    case StepKind::OffChipBandwidth:
      return fmt::format("{} of {}", step.setting, step.words);
    case StepKind::PortWidth:
      return fmt::format("{} at {}", step.setting, step.words);
    case StepKind::DoubleBuffering:
      return step.words + " " + step.change;
    case StepKind::Dataflow:
      return "the " + step.setting;
    case StepKind::ArrayDim:
      break;
  }
  return step.setting;
}

std::string settingWords(const Change& change) {
  std::string all;
  const std::size_t count = change.steps.size();
  for (std::size_t i = 0; i < count; ++i)
    all += (i == 0 ? "" : i + 1 == count ? " and " : ", ") + settingWords(change.steps[i]);
  return all;
}

std::string areaText(const Change& change) {
  if (!change.areaBefore) return "needs a node";
  if (isUnpriced(change)) return "not priced";
  const double area = change.addedArea();
  if (std::abs(area) < kNoArea) return "no area";
  return signedText(area, atMost(std::abs(area), kAreaDigits) + " mm²");
}

std::string moveText(const Change& change, Objective objective) {
  return fmt::format("{} {} {}", percent(std::abs(change.gain), 1),
                     (change.gain > 0) == largerIsBetter(objective) ? "more" : "less", labelOf(objective));
}

std::string gainText(const Change& change, Objective objective) {
  const std::string gain = moveText(change, objective);
  if (!change.areaBefore) return gain;
  const std::string unpriced = unpricedText(change);
  if (std::abs(change.addedArea()) < kNoArea) return gain + (unpriced.empty() ? " for no area" : unpriced);
  const double share = change.addedArea() / *change.areaBefore;
  return fmt::format("{} for {} ({}){}", gain, areaText(change),
                     signedPercent(share, std::abs(share) < kWholePercent ? 1 : 0), unpriced);
}

std::string lossText(const Change& change, Objective objective) {
  const std::string label(labelOf(objective));
  if (std::abs(change.gain) < kNoChange) return "the same " + label;
  const double move = largerIsBetter(objective) ? change.gain : -change.gain;
  return fmt::format("{} {}", signedPercent(move, 1), label);
}

std::string sideEffectText(const Change& change, Objective objective) {
  std::string text;
  const auto add = [&](double before, double after, std::string_view label, Objective own) {
    if (objective != own && before > 0 && after > before * (1 + kSavingLoss))
      text += fmt::format(", {} {}", changeText(after / before), label);
  };
  const PlanTotals &before = change.totalsBefore, &after = change.totalsAfter;
  add(before.latency.seconds, after.latency.seconds, "latency", Objective::Latency);
  add(before.energy.total, after.energy.total, "energy", Objective::Energy);
  return text;
}

std::string changeText(double ratio) {
  return signedPercent(ratio - 1, 1);
}

std::vector<std::string> changeHeads(std::optional<Metric> target) {
  std::vector<std::string> heads;
  for (const Metric metric : tableMetrics(target)) heads.emplace_back(name(metric));
  heads.emplace_back(name(Metric::Area));
  heads.emplace_back("of the chip");
  return heads;
}

std::vector<std::string> changeCells(const Change& change, std::optional<Metric> target) {
  std::vector<std::string> cells;
  for (const Metric metric : tableMetrics(target)) cells.push_back(changeText(ratioOf(change, metric)));
  cells.push_back(areaText(change));
  const bool isPriced = change.areaBefore && !isUnpriced(change);
  cells.push_back(isPriced ? changeText(*change.areaAfter / *change.areaBefore) : "");
  return cells;
}

std::string tooLargeText(const Change& saving) {
  const DesignStep& step = saving.steps.front();
  const std::string words = capital(step.words);
  const bool isName = step.label == step.words;
  const bool arePlural = words.ends_with(")") && words.starts_with("The ");
  return fmt::format("{} {} {} times too large.", isName ? step.words : words, arePlural ? "are" : "is",
                     atMost(step.from / step.to, kFactorDigits));
}

}  // namespace tilescope

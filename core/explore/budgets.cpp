// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/budgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/explore/silicon_metrics.h"
#include "core/workload/batch.h"

namespace tilescope {
namespace {

constexpr double kMillijoulesPerPicojoule = 1e-9;
constexpr double kMillisecondsPerSecond = 1e3;
constexpr int kBudgetDigits = 3;

std::optional<double> positiveNumber(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isWhole = error == std::errc() && end == text.data() + text.size();
  return isWhole && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

Diagnostic badBudget(std::string_view entry, std::string expected) {
  std::vector<std::string> units;
  for (const BudgetRow& row : kBudgetRows) units.push_back(fmt::format("{} in {}", row.id, row.unit));
  return {Diagnostic::Severity::Error,
          "--budget",
          "",
          fmt::format("\"{}\"", entry),
          std::move(expected),
          fmt::format("For example --budget area=30,latency=4; budgets are {}", fmt::join(units, ", "))};
}

std::string numberText(double value) {
  return atMost(value, kBudgetDigits);
}

std::optional<Diagnostic> takeBudget(std::string_view entry, BudgetValues& limits) {
  const std::size_t equals = std::min(entry.find('='), entry.size());
  const auto row = std::find_if(kBudgetRows.begin(), kBudgetRows.end(),
                                [&](const BudgetRow& one) { return one.id == entry.substr(0, equals); });
  if (row == kBudgetRows.end()) return badBudget(entry, "a budget and its limit, NAME=VALUE");
  const std::optional<double> value = positiveNumber(entry.substr(std::min(equals + 1, entry.size())));
  if (!value) return badBudget(entry, fmt::format("a positive number of {} after \"=\"", row->unit));
  std::optional<double>& limit = limits[static_cast<std::size_t>(row->budget)];
  if (limit) return badBudget(entry, fmt::format("one limit of {}", row->id));
  limit = value;
  return std::nullopt;
}

}  // namespace

Result<BudgetValues> parseBudgets(const std::optional<std::string>& typed) {
  BudgetValues limits;
  Diagnostics errors;
  if (!typed) return limits;
  const std::string_view text = *typed;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (std::optional<Diagnostic> error = takeBudget(text.substr(begin, end - begin), limits))
      errors.push_back(std::move(*error));
    begin = end + 1;
  }
  if (!errors.empty()) return errors;
  return limits;
}

std::string textOf(const BudgetValues& limits) {
  std::string text;
  for (const BudgetRow& row : kBudgetRows)
    if (const std::optional<double>& limit = limits[static_cast<std::size_t>(row.budget)])
      text += fmt::format("{}{}={}", text.empty() ? "" : ",", row.id, shortest(*limit));
  return text;
}

Json toJson(const BudgetValues& limits) {
  Json json = Json::object();
  for (const BudgetRow& row : kBudgetRows)
    if (const std::optional<double>& limit = limits[static_cast<std::size_t>(row.budget)])
      json[std::string(row.id)] = *limit;
  return json;
}

BudgetValues budgetsFromJson(const Json& json) {
  BudgetValues limits;
  for (const BudgetRow& row : kBudgetRows)
    if (const auto limit = json.find(std::string(row.id)); limit != json.end())
      limits[static_cast<std::size_t>(row.budget)] = limit->get<double>();
  return limits;
}

BudgetValues budgetValues(const ExecutionPlan& plan) {
  BudgetValues values;
  const auto set = [&](Budget budget, double value) { values[static_cast<std::size_t>(budget)] = value; };
  if (const std::optional<double> mm2 = chipArea(plan)) set(Budget::Area, *mm2);
  const PlanTotals& totals = plan.totals;
  if (!plan.infeasibleLayers.empty() || totals.latency.seconds <= 0) return values;
  const double images = static_cast<double>(commonBatch(plan.request.network).value_or(1));
  set(Budget::Latency, totals.latency.seconds * kMillisecondsPerSecond);
  set(Budget::Throughput, images / totals.latency.seconds);
  if (totals.energy.unit != EnergyUnit::Picojoule) return values;
  set(Budget::Energy, totals.energy.total / images * kMillijoulesPerPicojoule);
  if (const std::optional<double> watts = averagePower(plan)) set(Budget::Power, *watts * kMilliwattsPerWatt);
  return values;
}

std::string whyUnknown(Budget budget, const HardwareProfile& hardware, const ExecutionPlan* plan) {
  const bool isOfTime = budget == Budget::Latency || budget == Budget::Throughput;
  const std::optional<Lack> lack =
      isOfTime ? std::nullopt : lackOf(hardware, budget == Budget::Area ? Metric::Area : Metric::Power);
  if (lack) return budget == Budget::Area ? lack->text : "needs pJ";
  return plan && !plan->infeasibleLayers.empty() ? "infeasible" : "–";
}

double Excess::over() const {
  return kBudgetRows[static_cast<std::size_t>(budget)].isMin ? limit / value - 1 : value / limit - 1;
}

std::vector<Excess> excesses(const BudgetValues& limits, const BudgetValues& values) {
  std::vector<Excess> broken;
  for (const BudgetRow& row : kBudgetRows) {
    const auto at = static_cast<std::size_t>(row.budget);
    if (!limits[at] || !values[at]) continue;
    if (row.isMin ? *values[at] < *limits[at] : *values[at] > *limits[at])
      broken.push_back({row.budget, *limits[at], *values[at]});
  }
  return broken;
}

std::string limitText(Budget budget, double value) {
  return fmt::format("{} {}", numberText(value), kBudgetRows[static_cast<std::size_t>(budget)].unit);
}

std::string sentenceOf(const Excess& excess) {
  const BudgetRow& row = kBudgetRows[static_cast<std::size_t>(excess.budget)];
  if (row.isMin)
    return fmt::format("{} misses its {} {} by {}.", row.label, numberText(excess.limit), row.unit,
                       numberText(excess.limit - excess.value));
  const std::string_view what = row.budget == Budget::Area ? "The chip" : row.label;
  return fmt::format("{} exceeds its {} {} by {} {}.", what, numberText(excess.limit), row.unit,
                     numberText(excess.value - excess.limit), row.unit);
}

}  // namespace tilescope

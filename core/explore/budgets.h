// SPDX-License-Identifier: GPL-3.0-or-later
// The user's limits: area and power of the chip, latency and energy of an inference.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

enum class Budget { Area, Power, Energy, Latency, Throughput };

struct BudgetRow {
  Budget budget = Budget::Area;
  std::string_view id;
  std::string_view label;
  std::string_view unit;  // of the limit: "mm²"
  bool isMin = false;     // the limit is a minimum instead of a maximum

  bool operator==(const BudgetRow&) const = default;
};

inline constexpr std::array kBudgetRows{
    BudgetRow{Budget::Area, "area", "Chip area", "mm²"}, BudgetRow{Budget::Power, "power", "Power", "mW"},
    BudgetRow{Budget::Energy, "energy", "Energy per inference", "mJ"},
    BudgetRow{Budget::Latency, "latency", "Latency", "ms"},
    BudgetRow{Budget::Throughput, "throughput", "Throughput", "inferences/s", true}};

// By Budget, in the units of kBudgetRows.
using BudgetValues = std::array<std::optional<double>, kBudgetRows.size()>;

// Parses "area=30,power=600"; no text means no limits. Values must be positive numbers.
Result<BudgetValues> parseBudgets(const std::optional<std::string>& typed);

// The text for parseBudgets(): "area=30,latency=4"; "" without limits.
std::string textOf(const BudgetValues& limits);

// {"area": 30, "latency": 4}. The reader requires a document that follows the session schema.
Json toJson(const BudgetValues& limits);
BudgetValues budgetsFromJson(const Json& json);

// The known values of a plan. Area requires a technology; power (average, without leakage) and energy require pJ. All
// except area require a mapping of every layer.
BudgetValues budgetValues(const ExecutionPlan& plan);

// "needs a node", "needs pJ", "infeasible", or "–" without a plan (null).
std::string whyUnknown(Budget budget, const HardwareProfile& hardware, const ExecutionPlan* plan);

struct Excess {
  Budget budget = Budget::Area;
  double limit = 0, value = 0;

  double over() const;  // relative excess
  bool operator==(const Excess&) const = default;
};

// The exceeded budgets, in their order. Unknown values exceed nothing.
std::vector<Excess> excesses(const BudgetValues& limits, const BudgetValues& values);

// A value with its unit: "28.2 mm²".
std::string limitText(Budget budget, double value);

std::string sentenceOf(const Excess& excess);

}  // namespace tilescope

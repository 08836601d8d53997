// SPDX-License-Identifier: GPL-3.0-or-later
// Limits that the user sets once: area and power of the chip, and latency and energy of an inference.
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
  std::string_view id;     // "area"
  std::string_view label;  // "Chip area"
  std::string_view unit;   // the unit of limits: "mm²"
  bool isMin = false;      // the limit is a minimum

  bool operator==(const BudgetRow&) const = default;
};

inline constexpr std::array kBudgetRows{
    BudgetRow{Budget::Area, "area", "Chip area", "mm²"}, BudgetRow{Budget::Power, "power", "Power", "mW"},
    BudgetRow{Budget::Energy, "energy", "Energy per inference", "mJ"},
    BudgetRow{Budget::Latency, "latency", "Latency", "ms"},
    BudgetRow{Budget::Throughput, "throughput", "Throughput", "inferences/s", true}};

// Values indexed by Budget, in the units of kBudgetRows.
using BudgetValues = std::array<std::optional<double>, kBudgetRows.size()>;

// Parses "area=30,power=600"; without text there are no limits. Fails for missing or unknown names and for values that
// are not positive numbers.
Result<BudgetValues> parseBudgets(const std::optional<std::string>& typed);

// The text that parseBudgets reads: "area=30,latency=4"; "" without limits.
std::string textOf(const BudgetValues& limits);

// {"area": 30, "latency": 4}; an empty object without limits. The reader accepts what the schema of a session allows.
Json toJson(const BudgetValues& limits);
BudgetValues budgetsFromJson(const Json& json);

// The values of a plan. Area is known if the hardware names its technology; power (the average without leakage) and
// energy, if energies are in pJ; all except area, if every layer has a plan.
BudgetValues budgetValues(const ExecutionPlan& plan);

// Why a value is unknown: "needs a node", "needs pJ", "infeasible", "–" without a plan (null).
std::string whyUnknown(Budget budget, const HardwareProfile& hardware, const ExecutionPlan* plan);

struct Excess {
  Budget budget = Budget::Area;
  double limit = 0, value = 0;

  double over() const;  // relative excess
  bool operator==(const Excess&) const = default;
};

// The exceeded budgets, in the order of the rows. Unknown values exceed none.
std::vector<Excess> excesses(const BudgetValues& limits, const BudgetValues& values);

// "28.2 mm²"
std::string limitText(Budget budget, double value);

// "The chip exceeds its 30 mm² by 14.7 mm²."
std::string sentenceOf(const Excess& excess);

}  // namespace tilescope

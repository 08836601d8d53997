// SPDX-License-Identifier: GPL-3.0-or-later
// Limits that the user sets once: what the chip may have of area and power, and what an inference may take.
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
  std::string_view unit;   // in which limits are given: "mm²"
  bool isMin = false;      // the value has to reach it

  bool operator==(const BudgetRow&) const = default;
};

inline constexpr std::array kBudgetRows{
    BudgetRow{Budget::Area, "area", "Chip area", "mm²"}, BudgetRow{Budget::Power, "power", "Power", "mW"},
    BudgetRow{Budget::Energy, "energy", "Energy per inference", "mJ"},
    BudgetRow{Budget::Latency, "latency", "Latency", "ms"},
    BudgetRow{Budget::Throughput, "throughput", "Throughput", "inferences/s", true}};

// Indexed by Budget, in the units of the rows.
using BudgetValues = std::array<std::optional<double>, kBudgetRows.size()>;

// "area=30,power=600"; none: no limits. Fails for no or unknown names and for values that are no positive number.
Result<BudgetValues> parseBudgets(const std::optional<std::string>& typed);

// What parseBudgets reads: "area=30,latency=4"; without limits "".
std::string textOf(const BudgetValues& limits);

// {"area": 30, "latency": 4}; without limits an empty object. Read back is what the schema of a session lets through.
Json toJson(const BudgetValues& limits);
BudgetValues budgetsFromJson(const Json& json);

// What a plan has. Area: the hardware names its technology. Power, the average without leakage, and energy: its
// energies are in pJ. All but the area: every layer has a plan.
BudgetValues budgetValues(const ExecutionPlan& plan);

// Why a value is not known: "needs a node", "needs pJ", "infeasible", "–" without a plan (null).
std::string whyUnknown(Budget budget, const HardwareProfile& hardware, const ExecutionPlan* plan);

struct Excess {
  Budget budget = Budget::Area;
  double limit = 0, value = 0;

  double over() const;  // relative
  bool operator==(const Excess&) const = default;
};

// The budgets that are broken, in the order of the rows. What is not known breaks none.
std::vector<Excess> excesses(const BudgetValues& limits, const BudgetValues& values);

// "28.2 mm²"
std::string limitText(Budget budget, double value);

// "The chip exceeds its 30 mm² by 14.7 mm²."
std::string sentenceOf(const Excess& excess);

}  // namespace tilescope

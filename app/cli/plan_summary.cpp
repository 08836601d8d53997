// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/common/silicon.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"
#include "core/explore/total_scope.h"
#include "core/picture/total_figures.h"
#include "core/plan/proof_scope.h"
#include "core/workload/batch.h"

namespace tilescope::cli {
namespace {

constexpr std::array kWorded{Metric::Latency, Metric::Traffic, Metric::Energy, Metric::Utilization};

bool isSolved(const LayerPlan& layer) {
  return plannedResult(layer) != nullptr;
}

std::string bytesText(double value) {
  return withUnit(value, byteScale(value));
}

std::string totalEnergyText(double value, EnergyUnit unit) {
  return withUnit(value, energyScale(value, unit));
}

std::string otherTotalsText(const ExecutionPlan& plan) {
  std::string text;
  for (const TotalFigure& figure : totalFigures(plan, nullptr)) {
    if (std::find(kWorded.begin(), kWorded.end(), figure.metric) != kWorded.end()) continue;
    if (rowOf(figure.metric).runs != MetricRuns::Any) continue;
    text += fmt::format("{}{} ", text.empty() ? "Silicon: " : ", ", name(figure.metric));
    text += figure.lack.empty() ? fmt::format("{}{} {}", figure.estimate ? "~" : "", figure.value, figure.unit)
                                : figure.lack;
    if (figure.aside) text += fmt::format(" ({})", figure.aside->words);
  }
  return text;
}

std::string tokensText(const ExecutionPlan& plan) {
  std::string text;
  for (const TotalFigure& figure : totalFigures(plan, nullptr))
    if (rowOf(figure.metric).runs != MetricRuns::Any)
      text +=
          fmt::format("{}{} {} {}", text.empty() ? "Tokens: " : ", ", name(figure.metric), figure.value, figure.unit);
  return text.empty() ? text : text + "\n";
}

// Empty for a batch size of 1.
std::string batchText(const Network& network) {
  const std::optional<std::int64_t> batch = commonBatch(network);
  return batch && *batch != 1 ? "; batch: " + std::to_string(*batch) : "";
}

}  // namespace

std::string planHeading(const PlanRequest& request, const app::DesignWords& words) {
  std::string text =
      printable(request.network.name + " on " + request.hardware.name + ", model " + request.model) + "\n";
  std::string options;
  for (const auto& [option, value] : request.options) {
    if (!options.empty()) options += ", ";
    options.append(option).append("=").append(value);
  }
  text += printable("options: " + (options.empty() ? "defaults" : options) +
                    "; dataflow: " + request.dataflow.value_or("each layer's best") + "; objective: " +
                    std::string(name(request.objective)) + "; search: " + request.search + batchText(request.network)) +
          "\n";
  if (words.technology) text += printable("energies: of the technology " + *words.technology) + "\n";
  for (const std::string& edit : words.edits) {
    const std::size_t split = edit.find('=');
    text += printable("changed: " + edit.substr(0, split) + " = " + edit.substr(split + 1)) + "\n";
  }
  return text;
}

std::string totalsText(const ExecutionPlan& plan) {
  if (std::none_of(plan.layers.begin(), plan.layers.end(), isSolved)) {
    const std::string passes = passSentence(plan);
    return passes.empty() ? "" : printable(passes) + "\n";
  }
  const PlanTotals& totals = plan.totals;
  const auto& tensors = totals.offChipBytes.tensors;
  const std::string part = partText(layerCount(plan)), memory = printable(plan.request.hardware.memories.back().name);
  std::string text = fmt::format(
      "Totals{}: {}, {} {} (I {}, W {}, O {}), latency {} ({}), PE utilization {} %, energy {}",
      part.empty() ? "" : " of " + part, withUnit(totals.macs, countScale(totals.macs, "MAC")), memory,
      bytesText(totals.offChipBytes.total()), bytesText(tensors[index(Tensor::I)]),
      bytesText(tensors[index(Tensor::W)]), bytesText(tensors[index(Tensor::O)]),
      withUnit(totals.latency.seconds, secondScale(totals.latency.seconds)), counted(totals.latency.total, "cycle"),
      percent(totals.utilization.total), totalEnergyText(totals.energy.total, totals.energy.unit));
  if (plan.request.objective == Objective::Edp) {
    const double product = totals.energy.total * totals.latency.seconds;
    text += ", EDP " + withUnit(product, energyTimesSecondsScale(product, totals.energy.unit)) +
            " (total energy x total seconds)";
  }
  text += "\n" + tokensText(plan) + otherTotalsText(plan) + "\n";
  if (const std::string outside = outsideSentence(plan, bytesText); !outside.empty()) text += printable(outside) + "\n";
  if (const std::string passes = passSentence(plan); !passes.empty()) text += printable(passes) + "\n";
  return text;
}

std::string scopeLine(const PlanRequest& request) {
  const std::string scope = proofScopeSentence(request);
  return scope.empty() ? "" : printable(scope) + "\n";
}

std::string provenText(const ExecutionPlan& plan, double solveSeconds) {
  std::size_t solved = 0, distinct = 0, proven = 0;
  double largestGap = 0;
  for (const LayerPlan& layer : plan.layers) {
    if (!isSolved(layer)) continue;
    ++solved;
    distinct += layer.sameAs.empty();
    proven += layer.search.proven;
    largestGap = std::max(largestGap, layer.search.gap);
  }
  const std::string time = withUnit(solveSeconds, secondScale(solveSeconds)) + "\n";
  const std::string what = "search " + plan.request.search + " for " + std::string(name(plan.request.objective));
  if (solved == 0) return "No layer has a plan, " + what + ", searched for " + time;
  std::string layers = counted(solved, "layer");
  if (distinct < solved) layers += " (" + std::to_string(distinct) + " distinct)";
  std::string text = "Proven optimal under the model: ";
  text += proven < solved ? std::to_string(proven) + " of " + layers : solved == 1 ? layers : "all " + layers;
  text += ", " + what;
  if (largestGap >= 1)
    text += ", how far from the optimum is not known";
  else if (std::isfinite(largestGap) && largestGap > 0)
    text += ", largest gap " + percent(largestGap) + " %";
  text += ", solved in " + time;
  text += scopeLine(plan.request);
  if (const std::optional<ToleranceCost> cost = toleranceCost(plan)) text += toleranceText(*cost) + "\n";
  return text;
}

namespace {

// Changes that searches made to the request, each with one example. Equal layers count once.
std::string notesText(const ExecutionPlan& plan) {
  const LayerPlan* first = nullptr;
  std::size_t layers = 0;
  for (const LayerPlan& layer : plan.layers) {
    if (layer.notes.empty() || !layer.sameAs.empty()) continue;
    ++layers;
    if (first == nullptr) first = &layer;
  }
  if (first == nullptr) return "";
  return "Notes on " + counted(layers, "distinct layer") + ", e.g. " + printable(first->name) + ": " +
         printable(first->notes.front()) + "\n";
}

}  // namespace

std::string caveats(const ExecutionPlan& plan) {
  std::string text = notesText(plan);
  const std::vector<std::string> assumptions = assumptionsOf(plan.request.hardware);
  if (!assumptions.empty())
    text += counted(assumptions.size(), "value") + " of this profile " +
            (assumptions.size() == 1 ? "is an assumption: " : "are assumptions, e.g. ") +
            printable(assumptions.front()) + "\n";
  if (const std::string never = app::siliconSentence(plan.request.model, plan.request.hardware); !never.empty())
    text += printable(never) + "\n";
  if (plan.totals.energy.estimate) text += "* Energy is an estimate of Tilescope: the model's source defines none\n";
  const bool anySolved = std::any_of(plan.layers.begin(), plan.layers.end(), isSolved);
  if (anySolved && plan.totals.energy.unit == EnergyUnit::Mac) text += "MAC eq.: multiples of the energy of one MAC\n";
  return text;
}

}  // namespace tilescope::cli

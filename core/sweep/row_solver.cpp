// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/row_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <exception>
#include <limits>
#include <utility>

#include "core/explore/binding.h"
#include "core/hardware/pricing.h"
#include "core/models/objective.h"
#include "core/sweep/row_figures.h"

namespace tilescope {
namespace {

using store::Answer;
using store::Figures;
using store::PointRow;
using store::RowStatus;

// A planner keeps what it solved; of another machine little is asked again.
constexpr int kPlansPerPlanner = 256;

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// How a row stands that has answers of these states: the worst of them.
RowStatus worse(RowStatus a, RowStatus b) {
  constexpr std::array kOrder{RowStatus::Failed, RowStatus::Infeasible, RowStatus::Limited, RowStatus::Done};
  for (const RowStatus status : kOrder)
    if (a == status || b == status) return status;
  return a;
}

void addSearch(Figures& figures, const LayerPlan& layer, Objective objective, double& bounds, bool& areKnown) {
  const LayerResult* result = plannedResult(layer);
  if (!result) return;
  ++figures.layers;
  const double value = objectiveOfLayer(*result, objective);
  if (layer.search.proven) ++figures.provenLayers;
  const double gap = layer.search.proven ? 0 : layer.search.gap;
  figures.gap = std::max(figures.gap.value_or(0), gap);
  areKnown = areKnown && gap < 1;
  bounds += value * (1 - gap);
}

}  // namespace

Answer answerOf(const ExecutionPlan& plan, const store::ContentKey& key) {
  Answer answer;
  answer.key = key;
  if (!plan.infeasibleLayers.empty()) {
    answer.status = RowStatus::Infeasible;
    for (const LayerPlan& layer : plan.layers)
      if (const auto* violation = std::get_if<Violation>(&layer.evaluation)) {
        answer.detail = layer.name + ": " + violation->message;
        break;
      }
    return answer;
  }
  Figures& figures = answer.figures;
  const PlanTotals& totals = plan.totals;
  figures.latencySeconds = totals.latency.seconds;
  figures.cycles = totals.latency.total;
  figures.energy = totals.energy.total;
  figures.inputBytes = totals.offChipBytes.tensors[index(Tensor::I)];
  figures.weightBytes = totals.offChipBytes.tensors[index(Tensor::W)];
  figures.outputBytes = totals.offChipBytes.tensors[index(Tensor::O)];
  figures.utilization = totals.utilization.total;
  if (const std::vector<ResourceShare> shares = resourceShares(plan); !shares.empty())
    figures.boundBy = std::string(name(shares.front().resource));
  double bounds = 0;
  bool areKnown = true;
  for (const LayerPlan& layer : plan.layers) addSearch(figures, layer, plan.request.objective, bounds, areKnown);
  if (areKnown && isSum(plan.request.objective)) figures.lowerBound = bounds;
  if (figures.provenLayers < figures.layers) answer.status = RowStatus::Limited;
  return answer;
}

RowSolver::RowSolver(const SweepDescription& sweep, Lookup lookup, CancelToken cancel)
    : sweep_(sweep),
      points_(sweep),
      machines_(sweep),
      keys_(sweep),
      lookup_(std::move(lookup)),
      cancel_(std::move(cancel)) {
  hasNetworkAxis_ = std::any_of(sweep.axes.begin(), sweep.axes.end(),
                                [](const SweepAxis& axis) { return axis.kind == AxisKind::Network; });
  if (sweep.combine == Combine::Worst)
    base_.assign(sweep.questions.size(), std::vector<std::optional<Figures>>(sweep.networks.size()));
}

const RowSolver::Machine& RowSolver::machineOf(std::int64_t number) {
  if (machine_.number == number) return machine_;
  machine_ = {number, points_.indicesOf(number), std::nullopt, {}, ""};
  Result<HardwareProfile> profile = machines_.profileAt(machine_.indices);
  if (!profile) {
    machine_.errors = profile.diagnostics();
    return machine_;
  }
  machine_.profile = std::move(profile).value();
  machine_.text = AnswerKeys::textOf(*machine_.profile);
  return machine_;
}

Result<PlanRequest> RowSolver::requestOf(const Machine& machine, int question, std::size_t network) const {
  if (!machine.profile) return machine.errors;
  return machines_.requestOn(*machine.profile, machine.indices, static_cast<std::size_t>(question), network);
}

Result<std::optional<Answer>> RowSolver::answer(const PlanRequest& request, std::size_t network,
                                                const std::string& machine) {
  const store::ContentKey key = keys_.keyOf(request, network, machine);
  if (lookup_) {
    Result<std::optional<Answer>> known = lookup_(key);
    if (!known || *known) {
      reused_ += known ? 1 : 0;
      return known;
    }
  }
  if (!planner_ || plans_++ == kPlansPerPlanner) {
    planner_ = std::make_unique<Planner>();
    plans_ = 0;
  }
  PlannerSettings settings;
  settings.threads = 1;
  settings.cancel = cancel_;
  const double start = processorSeconds();
  ++solved_;
  const auto failed = [&](std::string why) {
    return std::optional(Answer{key, RowStatus::Failed, {}, std::move(why), 0});
  };
  std::optional<Result<ExecutionPlan>> planned;
  try {
    planned = planner_->plan(request, settings);
  } catch (const std::exception& error) {  // of this point alone
    planner_.reset();
    return failed(error.what());
  }
  const Result<ExecutionPlan>& plan = *planned;
  if (!plan) return failed(toText(plan.diagnostics().front()));
  if (plan->cancelled) return std::optional<Answer>();
  Answer answer = answerOf(*plan, key);
  answer.cpuSeconds = processorSeconds() - start;
  return std::optional(std::move(answer));
}

// Of a row that no request could be made of.
Answer RowSolver::failure(const PointRow& row, const Diagnostics& errors) const {
  const std::string message = toText(errors.front());
  const std::string place = fmt::format("failed\n{}\n{}\n{}\n{}", sweep_.document, row.number, row.question, message);
  return {store::contentKey(place), RowStatus::Failed, {}, message, 0};
}

// False: cancelled.
Result<bool> RowSolver::addAnswers(PointRow& row, const Machine& machine) {
  for (const std::size_t network : machines_.networksAt(machine.indices)) {
    const Result<PlanRequest> request = requestOf(machine, row.question, network);
    if (!request) {
      row.answers.push_back(failure(row, request.diagnostics()));
    } else {
      Result<std::optional<Answer>> answered = answer(*request, network, machine.text);
      if (!answered) return answered.diagnostics();
      if (!*answered) return false;
      row.answers.push_back(**answered);
    }
    const RowStatus status = row.answers.back().status;
    row.status = row.answers.size() == 1 ? status : worse(row.status, status);
  }
  return true;
}

// "combine": "worst" holds every network against its answer on the base profile. False: cancelled.
Result<bool> RowSolver::relate(PointRow& row) {
  std::vector<Figures> figures, bases;
  const auto question = static_cast<std::size_t>(row.question);
  for (std::size_t network = 0; network < row.answers.size(); ++network) {
    std::optional<Figures>& base = base_[question][network];
    if (!base) {
      PlanRequest request = tilescope::requestOf(sweep_.questions[question], sweep_.hardware);
      request.network = sweep_.networks[network].network;
      const std::int64_t solved = solved_, reused = reused_;
      const Result<std::optional<Answer>> answered = answer(request, network, AnswerKeys::textOf(sweep_.hardware));
      solved_ = solved, reused_ = reused;
      if (!answered) return answered.diagnostics();
      if (!*answered) return false;
      base = (*answered)->figures;
    }
    figures.push_back(row.answers[network].figures);
    bases.push_back(*base);
  }
  row.figures = worstRatios(figures, bases);
  return true;
}

// Whether a constraint on the results does not hold; one without a value does not.
bool RowSolver::fails(const PointRow& row, const Machine& machine) {
  std::vector<double> slots(sweep_.slots.size(), std::numeric_limits<double>::quiet_NaN());
  machines_.fillAxes(machine.indices, slots);
  machines_.fillFromProfile(&*machine.profile, slots);
  const std::vector<std::size_t> networks = machines_.networksAt(machine.indices);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const SweepSlot& slot = sweep_.slots[i];
    if (slot.kind != SweepSlot::Kind::Metric || slot.metric == SweepMetric::Area) continue;
    const Figures* figures = &row.figures;
    if (slot.network) {
      const auto place = std::find(networks.begin(), networks.end(), *slot.network);
      figures =
          place == networks.end() ? nullptr : &row.answers[static_cast<std::size_t>(place - networks.begin())].figures;
    }
    if (figures) slots[i] = metricOf(slot.metric, *figures, sweep_.energyUnit());
  }
  return !std::all_of(sweep_.after.begin(), sweep_.after.end(),
                      [&](const Expression& condition) { return condition.evaluate(slots).isTrue(); });
}

Result<bool> RowSolver::isKnown(std::int64_t number, int question) {
  const Machine& machine = machineOf(number);
  for (const std::size_t network : machines_.networksAt(machine.indices)) {
    const Result<PlanRequest> request = requestOf(machine, question, network);
    if (!request) return false;
    const Result<std::optional<Answer>> known = lookup_(keys_.keyOf(*request, network, machine.text));
    if (!known) return known.diagnostics();
    if (!*known) return false;
  }
  return true;
}

Result<std::optional<PointRow>> RowSolver::row(std::int64_t number, int question) {
  const Machine& machine = machineOf(number);
  PointRow row;
  row.number = number;
  row.question = question;
  row.values = valuesAt(sweep_, machine.indices);
  if (machine.profile) {
    row.areaMm2 = machines_.areaOf(*machine.profile);
    if (const std::optional<ChipPrices> chip = pricesOf(*machine.profile).chip) row.leakageMilliwatts = chip->leakageMw;
  }
  const Result<bool> answered = addAnswers(row, machine);
  if (!answered) return answered.diagnostics();
  if (!*answered) return std::optional<PointRow>();
  if (row.status == RowStatus::Done || row.status == RowStatus::Limited) {
    if (sweep_.combine == Combine::WeightedSum) {
      std::vector<WeightedFigures> parts;
      const std::vector<std::size_t> networks = machines_.networksAt(machine.indices);
      for (std::size_t i = 0; i < networks.size(); ++i)
        parts.push_back({row.answers[i].figures, sweep_.networks[networks[i]].weight});
      row.figures = sweep_.networks.size() == 1 && parts.front().weight == 1
                        ? parts.front().figures
                        : weightedSum(parts, sweep_.questions[static_cast<std::size_t>(question)].objective);
    } else if (sweep_.combine == Combine::Worst) {
      const Result<bool> related = relate(row);
      if (!related) return related.diagnostics();
      if (!*related) return std::optional<PointRow>();
    }
    if (!sweep_.after.empty() && fails(row, machine)) row.status = RowStatus::Outside;
  }
  // A store keeps an answer per network or none.
  if (hasNetworkAxis_) row.answers.clear();
  return std::optional(std::move(row));
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/row_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <exception>
#include <limits>
#include <utility>

#include "core/hardware/pricing.h"
#include "core/sweep/answer_sums.h"
#include "core/sweep/row_figures.h"
#include "core/workload/batch.h"

namespace tilescope {
namespace {

using store::Answer;
using store::Figures;
using store::PointRow;
using store::RowStatus;

// A planner caches what it solved, but other hardware rarely reuses it.
constexpr int kPlansPerPlanner = 256;

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

RowStatus worse(RowStatus a, RowStatus b) {
  constexpr std::array kOrder{RowStatus::Failed, RowStatus::Infeasible, RowStatus::Limited, RowStatus::Done};
  for (const RowStatus status : kOrder)
    if (a == status || b == status) return status;
  return a;
}

}  // namespace

Answer answerOf(const ExecutionPlan& plan, const store::ContentKey& key, bool withLayers) {
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
  AnswerSums sums(plan.request.objective);
  for (const LayerPlan& layer : plan.layers)
    if (const LayerResult* result = plannedResult(layer)) {
      const LayerFigures figures = layerFigures(*result, layer.search, plan.request.objective, plan.request.hardware);
      sums.add(figures);
      if (withLayers) answer.layers.push_back({layer.name, figuresOf(figures, plan.request.objective)});
    }
  answer.figures = sums.figures();
  if (answer.figures.provenLayers < answer.figures.layers) answer.status = RowStatus::Limited;
  return answer;
}

RowSolver::RowSolver(const SweepDescription& sweep, Lookup lookup, CancelToken cancel, bool plainly)
    : sweep_(sweep),
      points_(sweep),
      machines_(sweep),
      keys_(sweep),
      lookup_(std::move(lookup)),
      cancel_(std::move(cancel)),
      plainly_(plainly),
      layers_(sweep, machines_, cancel_) {
  hasNetworkAxis_ = std::any_of(sweep.axes.begin(), sweep.axes.end(),
                                [](const SweepAxis& axis) { return axis.kind == AxisKind::Network; });
  if (sweep.combine == Combine::Worst)
    base_.assign(sweep.questions.size(), std::vector<std::optional<Figures>>(sweep.networks.size()));
}

void RowSolver::setMostNodes(std::uint64_t nodes) {
  mostNodes_ = nodes;
  layers_.setMostNodes(nodes);
}

const RowSolver::Machine& RowSolver::machineOf(std::int64_t number) {
  if (machine_.number == number) return machine_;
  machine_ = {number, points_.indicesOf(number), std::nullopt, {}, ""};
  Result<HardwareProfile> profile =
      plainly_ ? machines_.profileAt(machine_.indices) : machines_.machineAt(machine_.indices);
  if (!profile) {
    machine_.errors = profile.diagnostics();
    return machine_;
  }
  machine_.profile = std::move(profile).value();
  machine_.text = AnswerKeys::textOf(*machine_.profile);
  return machine_;
}

const RowSolver::Asked& RowSolver::askedAt(std::span<const std::size_t> indices, std::size_t question,
                                           std::size_t network, Ties ties) {
  std::vector<std::size_t> key{question, network, ties == Ties::Full ? std::size_t{1} : std::size_t{0}};
  for (std::size_t axis = 0; axis < indices.size(); ++axis)
    if (sweep_.axes[axis].pointers.empty() && sweep_.axes[axis].kind != AxisKind::Technology)
      key.push_back(indices[axis]);
  const auto known = asked_.find(key);
  if (known != asked_.end()) return known->second;
  return asked_.emplace(std::move(key), ask(indices, question, network, ties)).first->second;
}

RowSolver::Asked RowSolver::ask(std::span<const std::size_t> indices, std::size_t question, std::size_t network,
                                Ties ties) const {
  Asked asked{machines_.questionAt(indices, question), machines_.batchAt(indices), TieBreak::Full, std::nullopt};
  if (ties == Ties::AsDescribed) asked.tieBreak = sweep_.tieBreakOf(asked.question);
  if (plainly_) return asked;
  PlanRequest request = tilescope::requestOf(asked.question, sweep_.hardware);
  request.network = sweep_.networks[network].network;
  if (asked.batch) {
    Result<Network> batched = withBatch(std::move(request.network), *asked.batch);
    if (!batched) return asked;
    request.network = std::move(batched).value();
  }
  if (checkRequest(request).empty())
    asked.byLayers = networkQuestion(asked_.size(), asked.question, request.network, asked.tieBreak == TieBreak::First);
  return asked;
}

store::ContentKey RowSolver::keyOf(const Asked& asked, std::size_t network, const std::string& machine) const {
  return keys_.keyOf({asked.question, network, asked.batch, asked.tieBreak}, machine);
}

std::optional<Answer> RowSolver::plan(const PlanRequest& request, TieBreak tieBreak) {
  if (!planner_ || plans_++ == kPlansPerPlanner) {
    planner_ = std::make_unique<Planner>();
    plans_ = 0;
  }
  PlannerSettings settings;
  settings.threads = 1;
  settings.cancel = cancel_;
  settings.firstKeyOnly = tieBreak == TieBreak::First;
  settings.mostNodes = mostNodes_;
  const Result<ExecutionPlan> plan = planner_->plan(request, settings);
  if (!plan) return Answer{{}, RowStatus::Failed, {}, toText(plan.diagnostics().front()), 0};
  if (plan->cancelled) return std::nullopt;
  return answerOf(*plan, {}, sweep_.keep == Keep::Layers);
}

std::optional<Answer> RowSolver::solve(const Machine& machine, const Asked& asked, std::size_t question,
                                       std::size_t network) {
  if (asked.byLayers && !hasErrors(asked.byLayers->model->checkHardware(*machine.profile)))
    return layers_.answer(*asked.byLayers, machine.indices, *machine.profile);
  const Result<PlanRequest> request = machines_.requestOn(*machine.profile, machine.indices, question, network);
  if (!request) return Answer{{}, RowStatus::Failed, {}, toText(request.diagnostics().front()), 0};
  return plan(*request, asked.tieBreak);
}

Result<std::optional<Answer>> RowSolver::answer(const Machine& machine, const Asked& asked, std::size_t question,
                                                std::size_t network) {
  const store::ContentKey key = keyOf(asked, network, machine.text);
  if (lookup_) {
    Result<std::optional<Answer>> known = lookup_(key);
    if (!known || *known) {
      reused_ += known ? 1 : 0;
      return known;
    }
  }
  const double start = processorSeconds();
  ++solved_;
  std::optional<Answer> answer;
  try {
    answer = solve(machine, asked, question, network);
  } catch (const std::exception& error) {
    planner_.reset();
    answer = Answer{{}, RowStatus::Failed, {}, error.what(), 0};
  }
  if (!answer) return std::optional<Answer>();
  answer->key = key;
  answer->cpuSeconds = answer->status == RowStatus::Failed ? 0 : processorSeconds() - start;
  return answer;
}

Answer RowSolver::failure(const PointRow& row, const Diagnostics& errors) const {
  const std::string message = toText(errors.front());
  const std::string place = fmt::format("failed\n{}\n{}\n{}\n{}", sweep_.document, row.number, row.question, message);
  return {store::contentKey(place), RowStatus::Failed, {}, message, 0};
}

// False if cancelled.
Result<bool> RowSolver::addAnswers(PointRow& row, const Machine& machine, Ties ties) {
  for (const std::size_t network : machines_.networksAt(machine.indices)) {
    if (!machine.profile) {
      row.answers.push_back(failure(row, machine.errors));
    } else {
      const auto question = static_cast<std::size_t>(row.question);
      const Asked& asked = askedAt(machine.indices, question, network, ties);
      row.hasFullTies =
          asked.tieBreak == TieBreak::Full && sweep_.tieBreakOfRows(sweep_.questions[question]) == TieBreak::First;
      Result<std::optional<Answer>> answered = answer(machine, asked, question, network);
      if (!answered) return answered.diagnostics();
      if (!*answered) return false;
      row.answers.push_back(**answered);
    }
    const RowStatus status = row.answers.back().status;
    row.status = row.answers.size() == 1 ? status : worse(row.status, status);
  }
  return true;
}

// "combine": "worst" relates every network to its answer on the base profile. False if cancelled.
bool RowSolver::relate(PointRow& row) {
  std::vector<Figures> figures, bases;
  const auto question = static_cast<std::size_t>(row.question);
  for (std::size_t network = 0; network < row.answers.size(); ++network) {
    std::optional<Figures>& base = base_[question][network];
    if (!base) {
      PlanRequest request = tilescope::requestOf(sweep_.questions[question], sweep_.hardware);
      request.network = sweep_.networks[network].network;
      const std::optional<Answer> answered = plan(request, sweep_.tieBreakOf(sweep_.questions[question]));
      if (!answered) return false;
      base = answered->figures;
    }
    figures.push_back(row.answers[network].figures);
    bases.push_back(*base);
  }
  row.figures = worstRatios(figures, bases);
  return true;
}

// True if a constraint on the results is violated or has no value.
bool RowSolver::fails(const PointRow& row, const Machine& machine) {
  std::vector<double> slots(sweep_.slots.size(), std::numeric_limits<double>::quiet_NaN());
  machines_.fillAxes(machine.indices, slots);
  machines_.fillFromProfile(&*machine.profile, slots);
  const std::vector<std::size_t> networks = machines_.networksAt(machine.indices);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const SweepSlot& slot = sweep_.slots[i];
    if (slot.kind == SweepSlot::Kind::Metric && slot.metric != SweepMetric::Area)
      slots[i] = metricOf(slot, row, networks, sweep_.energyUnit());
  }
  return !std::all_of(sweep_.after.begin(), sweep_.after.end(),
                      [&](const Expression& condition) { return condition.evaluate(slots).isTrue(); });
}

Result<bool> RowSolver::isKnown(std::int64_t number, int question) {
  const Machine& machine = machineOf(number);
  for (const std::size_t network : machines_.networksAt(machine.indices)) {
    if (!machine.profile) return false;
    const Asked& asked = askedAt(machine.indices, static_cast<std::size_t>(question), network, Ties::AsDescribed);
    const Result<std::optional<Answer>> known = lookup_(keyOf(asked, network, machine.text));
    if (!known) return known.diagnostics();
    if (!*known) return false;
  }
  return true;
}

PointRow RowSolver::unsolved(std::int64_t number, int question) {
  const Machine& machine = machineOf(number);
  PointRow row;
  row.number = number;
  row.question = question;
  row.values = valuesAt(sweep_, machine.indices);
  if (machine.profile) {
    row.areaMm2 = machines_.areaOf(*machine.profile);
    if (const std::optional<ChipPrices> chip = pricesOf(*machine.profile).chip) row.leakageMilliwatts = chip->leakageMw;
  }
  return row;
}

Result<std::optional<PointRow>> RowSolver::row(std::int64_t number, int question, Ties ties) {
  PointRow row = unsolved(number, question);
  const Machine& machine = machineOf(number);
  const Result<bool> answered = addAnswers(row, machine, ties);
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
      if (!relate(row)) return std::optional<PointRow>();
    }
    if (!sweep_.after.empty() && fails(row, machine)) row.status = RowStatus::Outside;
  }
  // A store keeps an answer for every network of the sweep, or none.
  if (hasNetworkAxis_) row.answers.clear();
  return std::optional(std::move(row));
}

}  // namespace tilescope

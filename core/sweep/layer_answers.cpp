// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/layer_answers.h"

#include <algorithm>
#include <utility>

#include "core/models/model_registry.h"
#include "core/plan/planner.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxShared = 200'000;
constexpr std::size_t kMostMachines = 256;

bool isAboutEnergy(Objective objective) {
  return objective != Objective::Latency && objective != Objective::Traffic && objective != Objective::Metric;
}

bool readsEnergies(const NetworkQuestion& question) {
  const std::optional<Objective> second = question.model->tieBreaker(question.objective);
  return isAboutEnergy(question.objective) || (second && isAboutEnergy(*second));
}

bool haveEqualEnergies(const HardwareProfile& a, const HardwareProfile& b) {
  return std::equal(a.memories.begin(), a.memories.end(), b.memories.begin(), [](const Memory& x, const Memory& y) {
    return x.readEnergy == y.readEnergy && x.writeEnergy == y.writeEnergy;
  });
}

// No model reads the names of layers, inputs, weights files and attention blocks.
bool haveEqualMetrics(const Layer& a, const Layer& b) {
  if (a.inputs.size() != b.inputs.size()) return false;
  Layer named = a;
  named.name = b.name;
  named.inputs = b.inputs;
  named.weightsFile = b.weightsFile;
  if (named.attention && b.attention) named.attention->block = b.attention->block;
  return named == b;
}

}  // namespace

NetworkQuestion networkQuestion(std::size_t number, const SweepQuestion& question, const Network& network,
                                bool firstKeyOnly) {
  PlanRequest request = withImpliedOptions(requestOf(question, {}));
  NetworkQuestion asked;
  asked.number = number;
  const ModelEntry& entry = **findModel(request.model);
  asked.model = entry.model;
  asked.search = *findSearch(entry, request.search);
  asked.objective = request.objective;
  asked.options = std::move(request.options);
  asked.dataflow = std::move(request.dataflow);
  asked.firstKeyOnly = firstKeyOnly;
  for (const Layer& layer : network.layers) {
    if (!asked.model->covers(layer)) continue;
    const auto known = std::find_if(asked.distinct.begin(), asked.distinct.end(),
                                    [&](const Layer& other) { return haveEqualMetrics(other, layer); });
    asked.layers.emplace_back(layer.name, static_cast<std::size_t>(known - asked.distinct.begin()));
    if (known == asked.distinct.end()) asked.distinct.push_back(layer);
  }
  return asked;
}

LayerAnswers::LayerAnswers(const SweepDescription& sweep, const SweepMachines& machines, CancelToken cancel)
    : machines_(machines),
      cancel_(std::move(cancel)),
      sizes_(sweep),
      isGrid_(sweep.sample.method == SweepSample::Method::Grid),
      keepsLayers_(sweep.keep == Keep::Layers),
      shared_(kMaxShared) {
  if (!machines.isFast() || sizes_.isEmpty()) return;
  const Point first(sweep.axes.size(), 0);
  sizesSetEnergies_ =
      !haveEqualEnergies(machines.pricedAt(sizes_.smallest(first)), machines.pricedAt(sizes_.largest(first)));
}

bool LayerAnswers::shares(const NetworkQuestion& question) const {
  return machines_.isFast() && !sizes_.isEmpty() && !question.firstKeyOnly &&
         !(readsEnergies(question) && sizesSetEnergies_);
}

std::string LayerAnswers::keyOf(const NetworkQuestion& question, std::size_t layer, const Point& point) {
  std::string key;
  const auto put = [&](std::size_t number) {
    const auto value = static_cast<std::uint32_t>(number);
    key.append(reinterpret_cast<const char*>(&value), sizeof value);  // NOLINT: bytes of a key
  };
  put(question.number);
  put(layer);
  for (const std::size_t index : point) put(index);
  return key;
}

SearchRequest LayerAnswers::requestOf(const NetworkQuestion& question, std::size_t layer,
                                      const HardwareProfile& machine) const {
  SearchRequest request{question.distinct[layer], machine,           question.options,
                        question.objective,       question.dataflow, cancel_};
  request.firstKeyOnly = question.firstKeyOnly;
  request.mostNodes = mostNodes_;
  return request;
}

const HardwareProfile& LayerAnswers::largerMachine(const NetworkQuestion& question, const Point& point) {
  const bool hasBaseEnergies = !readsEnergies(question);
  const std::pair<Point, bool> key{point, hasBaseEnergies};
  if (const auto known = larger_.find(key); known != larger_.end()) return known->second;
  if (larger_.size() == kMostMachines) larger_.clear();
  HardwareProfile machine = machines_.pricedAt(point);
  if (hasBaseEnergies) machine = machines_.withBaseEnergies(std::move(machine));
  return larger_.emplace(key, std::move(machine)).first->second;
}

const Memory* LayerAnswers::Shared::missing(const HardwareProfile& machine) const {
  for (std::size_t m = 0; m < tooSmall.size(); ++m)
    if (machine.memories[m].sizeBits <= tooSmall[m]) return &machine.memories[m];
  return nullptr;
}

void LayerAnswers::Shared::learn(const HardwareProfile& machine, const std::string& memory) const {
  tooSmall.resize(machine.memories.size(), 0);
  for (std::size_t m = 0; m < machine.memories.size(); ++m)
    if (machine.memories[m].name == memory) tooSmall[m] = std::max(tooSmall[m], machine.memories[m].sizeBits);
}

LayerSolution LayerAnswers::search(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine) {
  ++searches_;
  return question.search->solve(requestOf(question, layer, machine));
}

std::shared_ptr<const LayerAnswers::Shared> LayerAnswers::toShare(const LayerSolution& solution) {
  const auto* result = std::get_if<LayerResult>(&solution.evaluation);
  if (!result || !result->mapping || !solution.isFirstOfAll || solution.limited) return nullptr;
  return std::make_shared<const Shared>(Shared{*result->mapping, solution.dataflow, solution.statistics, {}});
}

const LayerAnswers::Shared* LayerAnswers::sharedAt(const NetworkQuestion& question, std::size_t layer,
                                                   const Point& point) {
  std::string key = keyOf(question, layer, point);
  if (const auto* known = shared_.find(key)) return known->get();
  const LayerSolution solution = search(question, layer, largerMachine(question, point));
  if (solution.cancelled) return nullptr;
  std::shared_ptr<const Shared> found = toShare(solution);
  const Shared* answer = found.get();
  shared_.put(std::move(key), std::move(found));
  return answer;
}

std::optional<LayerFigures> LayerAnswers::fromLarger(const NetworkQuestion& question, std::size_t layer,
                                                     std::span<const std::size_t> point,
                                                     const HardwareProfile& machine) {
  const Point own(point.begin(), point.end());
  Balance& balance = balances_[{question.number, layer}];
  ++balance.points;
  for (Point larger = sizes_.largest(point); !cancel_.cancelled();) {
    if (!shared_.find(keyOf(question, layer, larger))) {
      if (larger == own || !(isGrid_ || balance.pays())) return std::nullopt;
      ++balance.largerSearches;
    }
    const Shared* shared = sharedAt(question, layer, larger);
    if (!shared) return std::nullopt;
    if (const Memory* missing = shared->missing(machine)) {
      if (!sizes_.shrink(larger, point, missing->name)) return std::nullopt;
      continue;
    }
    const SearchRequest request = requestOf(question, layer, machine);
    OpenChoices choices{std::nullopt, question.objective};
    if (!shared->dataflow.empty()) choices.dataflow = shared->dataflow;
    const Result<Evaluation> here =
        question.model->evaluate(request.layer, machine, shared->mapping, question.options, choices);
    if (!here) return std::nullopt;
    if (const auto* violation = std::get_if<Violation>(&*here)) {
      shared->learn(machine, violation->memory);
      if (!sizes_.shrink(larger, point, violation->memory)) return std::nullopt;
      continue;
    }
    if (larger != own && !question.search->whyMoreMayBeWorse(request, largerMachine(question, larger)).empty())
      return std::nullopt;
    ++balance.answers;
    return layerFigures(std::get<LayerResult>(*here), shared->statistics, question.objective, machine);
  }
  return std::nullopt;
}

std::optional<LayerAnswers::Solved> LayerAnswers::solve(const NetworkQuestion& question, std::size_t layer,
                                                        std::span<const std::size_t> point,
                                                        const HardwareProfile& machine) {
  const bool shares = this->shares(question);
  if (shares)
    if (std::optional<LayerFigures> figures = fromLarger(question, layer, point, machine)) return *figures;
  if (cancel_.cancelled()) return std::nullopt;
  const LayerSolution solution = search(question, layer, machine);
  if (solution.cancelled) return std::nullopt;
  if (shares) shared_.put(keyOf(question, layer, Point(point.begin(), point.end())), toShare(solution));
  if (const auto* violation = std::get_if<Violation>(&solution.evaluation)) return *violation;
  return layerFigures(std::get<LayerResult>(solution.evaluation), solution.statistics, question.objective, machine);
}

std::optional<store::Answer> LayerAnswers::answer(const NetworkQuestion& question, std::span<const std::size_t> point,
                                                  const HardwareProfile& machine) {
  store::Answer answer;
  std::vector<std::optional<Solved>> solved(question.distinct.size());
  AnswerSums sums(question.objective);
  for (const auto& [name, layer] : question.layers) {
    if (!solved[layer] && !(solved[layer] = solve(question, layer, point, machine))) return std::nullopt;
    if (const auto* violation = std::get_if<Violation>(&*solved[layer])) {
      answer.status = store::RowStatus::Infeasible;
      answer.detail = name + ": " + violation->message;
      answer.layers.clear();
      return answer;
    }
    const LayerFigures& figures = std::get<LayerFigures>(*solved[layer]);
    sums.add(figures);
    if (keepsLayers_) answer.layers.push_back({name, figuresOf(figures, question.objective)});
  }
  answer.figures = sums.figures();
  if (answer.figures.provenLayers < answer.figures.layers) answer.status = store::RowStatus::Limited;
  return answer;
}

}  // namespace tilescope

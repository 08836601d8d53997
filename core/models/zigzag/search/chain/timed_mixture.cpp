// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/timed_mixture.h"

#include <algorithm>
#include <utility>

#include "core/base/ensure.h"
#include "core/models/zigzag/search/chain/matrix_game.h"

namespace tilescope::zigzag {
namespace {

constexpr int kMostRounds = 12, kMostWindowRounds = 6;
constexpr double kCloseEnough = 1e-4;  // relative distance of the game's value to the bound

double weighted(const ChainTiming::Ways& weights, const ChainTiming::Ways& ways) {
  double cycles = ways.always + weights.none * ways.none;
  for (std::size_t l = 0; l < ways.loads.size(); ++l) cycles += weights.loads[l] * ways.loads[l];
  for (std::size_t p = 0; p < ways.busy.size(); ++p)
    cycles += weights.beyond[p] * ways.beyond[p] + weights.busy[p] * ways.busy[p];
  return cycles;
}

}  // namespace

std::vector<std::pair<LoadOrder, ChainTiming::Loads>> waysOfLoading(const ChainTiming& timing) {
  using Loads = ChainTiming::Loads;
  std::vector<std::pair<LoadOrder, Loads>> ways{{LoadOrder::Any, Loads::First}};
  if (timing.inputs() > 1) ways.emplace_back(LoadOrder::Any, Loads::Second);
  if (!timing.sharesLoads()) return ways;
  ways.emplace_back(LoadOrder::FirstLast, Loads::SharedFirstLast);
  ways.emplace_back(LoadOrder::SecondLast, Loads::SharedSecondLast);
  return ways;
}

std::vector<std::pair<LoadOrder, TimedMixtures::LoadsOf>> TimedMixtures::orders() const {
  std::vector<std::pair<LoadOrder, LoadsOf>> orders;
  if (timing_.sharesLoads())
    orders = {{LoadOrder::FirstLast, {}}, {LoadOrder::SecondLast, {}}};
  else
    orders = {{LoadOrder::Any, {}}};
  for (auto& [order, loads] : orders)
    for (const auto& [of, way] : waysOfLoading(timing_))
      if (of == order || of == LoadOrder::Any) loads.push_back(way);
  return orders;
}

std::vector<LatencyCriterion> TimedMixtures::best(const Chain& beginning, double enough, bool windows,
                                                  std::vector<MixtureRounds>* rounds) const {
  std::vector<LatencyCriterion> mixtures;
  for (const auto& [order, loads] : orders())
    mixtures.push_back(
        best(order, loads, beginning, enough, {}, windows, rounds == nullptr ? nullptr : &rounds->emplace_back()));
  return mixtures;
}

std::vector<EdpLine> TimedMixtures::lines(const Chain& beginning, double weight, const SumCosts& energy,
                                          bool windows) const {
  std::vector<EdpLine> lines;
  for (const auto& [order, loads] : orders())
    lines.push_back({best(order, loads, beginning, kNever, {weight, &energy}, windows, nullptr), weight});
  return lines;
}

LatencyCriterion TimedMixtures::best(LoadOrder order, const LoadsOf& loads, const Chain& beginning, double enough,
                                     const Weighted& energy, bool windows, MixtureRounds* rounds) const {
  Sum placed{timing_.constants(), energy.costs == nullptr ? 0 : energy.weight * energy.costs->constant};
  const double constant = placed.energy;
  const Position at = after(beginning, placed, energy, windows);
  std::vector<std::vector<double>> columns;
  LatencyCriterion best;
  double largest = -1;
  ChainTiming::Ways weights = firstWeights(order, loads);
  for (int round = 0; round < (windows ? kMostWindowRounds : kMostRounds); ++round) {
    LatencyCriterion criterion = criterionOf(order, weights, constant, energy, windows);
    std::optional<WindowBound::Phase> phase;
    const double rest = leastOf(criterion, at, phase);
    Sum chain = placed;
    Chain cheapest;
    if (rest != kNever) cheapest = addCheapest(criterion, at, phase, chain, energy);
    columns.push_back(columnOf(loads, chain));
    if (rounds != nullptr && rest != kNever) rounds->chains.push_back(std::move(cheapest));
    const double least = rest == kNever ? kNever : weighted(weights, placed.ways) + placed.energy + rest;
    if (least > largest) {
      largest = least;
      best = std::move(criterion);
      if (first_ != nullptr && energy.costs == nullptr) (*first_)[static_cast<std::size_t>(order)] = weights;
    }
    if (largest > enough) break;
    const GameSolution solution = solveGame(columns);
    if (solution.value <= largest * (1 + kCloseEnough)) break;
    weights = weightsOf(loads, solution.weights);
  }
  if (rounds != nullptr) {
    columns.resize(rounds->chains.size());
    rounds->columns = std::move(columns);
  }
  return best;
}

LatencyCriterion TimedMixtures::criterionOf(LoadOrder order, const ChainTiming::Ways& weights, double constant,
                                            const Weighted& energy, bool windows) const {
  TimeBound mixture = timing_.mixture(weights);
  addEnergy(mixture.costs, energy);
  LatencyCriterion criterion{
      {std::make_shared<const CompletionBound>(problem_, stages_, mixture.costs), mixture.constant + constant},
      order,
      {},
      weights,
      nullptr};
  for (std::size_t p = 0; p < timing_.ports(); ++p)
    if (weights.beyond[p] > 0) criterion.beyond.emplace_back(p, weights.beyond[p]);
  if (!windows || criterion.beyond.empty()) return criterion;
  auto bound = std::make_shared<const WindowBound>(problem_, stages_, timing_, criterion.bound, weights.beyond);
  if (bound->counts()) criterion.windows = std::move(bound);
  return criterion;
}

// phase: the tile for which the bound is largest, if any.
double TimedMixtures::leastOf(const LatencyCriterion& criterion, const Position& at,
                              std::optional<WindowBound::Phase>& phase) const {
  if (!criterion.windows) return criterion.bound->least(at.stages, at.inside);
  double least = criterion.windows->least(at.stages, at.inside);
  for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
    if (!at.open[o].repeats) continue;
    const double open = criterion.windows->open(at.stages, o, at.open[o].slot, at.open[o].tile, at.inside);
    if (open <= least) continue;
    least = open;
    phase = {o, at.open[o].slot, at.open[o].tile};
  }
  return least;
}

void TimedMixtures::place(Position& at, const Placement& placement, Sum& sum, const Weighted& energy,
                          bool windows) const {
  const FactorLattice& lattice = problem_.lattice();
  for (const ChainOperand& operand : problem_.operands()) {
    OpenTile& open = at.open[operand.index];
    if (!windows || !open.repeats || placement.tile == at.inside) continue;
    open.repeats = operand.touching[placement.tile] == operand.touching[at.inside];
    if (!open.repeats) continue;
    const std::int64_t before = lattice.iterations(open.tile) / lattice.iterations(at.inside);
    const std::int64_t now = lattice.iterations(open.tile) / lattice.iterations(placement.tile);
    for (std::size_t p = 0; p < timing_.ports(); ++p)
      sum.ways.beyond[p] += timing_.repeated(operand.index, open.slot, open.tile, now, p) -
                            timing_.repeated(operand.index, open.slot, open.tile, before, p);
  }
  const std::size_t slot = stages_.stage(at.stages, placement.operand).placed;
  add(sum, placement.operand, slot, placement.tile, energy);
  at.open[placement.operand] = {problem_.hasOneBuffer(problem_.operands()[placement.operand], slot), slot,
                                placement.tile};
  at.stages = stages_.advanced(at.stages, placement.operand, placement.sums);
  at.inside = placement.tile;
}

// The previous choice's weights; otherwise all on bounds without stalls, equally by kind of loading.
ChainTiming::Ways TimedMixtures::firstWeights(LoadOrder order, const LoadsOf& loads) const {
  if (first_ != nullptr)
    if (const auto& known = (*first_)[static_cast<std::size_t>(order)]) return *known;
  const std::size_t waiting = 1 + 2 * timing_.ports();
  std::vector<double> game(loads.size() * waiting, 0.0);
  for (std::size_t l = 0; l < loads.size(); ++l) game[l * waiting] = 1.0 / static_cast<double>(loads.size());
  return weightsOf(loads, game);
}

void TimedMixtures::add(Sum& sum, std::size_t operand, std::size_t slot, Tile tile, const Weighted& energy) const {
  timing_.add(sum.ways, operand, slot, tile);
  if (energy.costs == nullptr) return;
  const std::vector<double>& costs = energy.costs->slots[operand][slot];
  if (!costs.empty()) sum.energy += energy.weight * costs[tile];
}

void TimedMixtures::addEnergy(SlotCosts& costs, const Weighted& energy) {
  if (energy.costs == nullptr) return;
  for (std::size_t o = 0; o < costs.size(); ++o)
    for (std::size_t k = 0; k < costs[o].size(); ++k) {
      const std::vector<double>& each = energy.costs->slots[o][k];
      for (std::size_t t = 0; t < each.size(); ++t) costs[o][k][t] += energy.weight * each[t];
    }
}

TimedMixtures::Position TimedMixtures::after(const Chain& beginning, Sum& sum, const Weighted& energy,
                                             bool windows) const {
  Position at;
  at.stages = stages_.start();
  at.inside = problem_.lattice().full();
  for (const Placement& placement : beginning) place(at, placement, sum, energy, windows);
  return at;
}

Chain TimedMixtures::addCheapest(const LatencyCriterion& criterion, Position at,
                                 const std::optional<WindowBound::Phase>& phase, Sum& sum,
                                 const Weighted& energy) const {
  Chain chain;
  if (criterion.windows) {
    chain = criterion.windows->cheapest(at.stages, at.inside, phase);
    for (const Placement& next : chain) place(at, next, sum, energy, true);
    return chain;
  }
  const CompletionBound& bound = *criterion.bound;
  const FactorLattice& lattice = problem_.lattice();
  while (at.stages != stages_.end()) {
    double least = kNever;
    Placement next;
    for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
      const ChainSlot* slot = stages_.next(at.stages, o);
      if (slot == nullptr) continue;
      const std::size_t placed = stages_.stage(at.stages, o).placed;
      const auto consider = [&](Sums sums) {
        const std::span<const double> costs = bound.costs(o, placed, sums);
        const std::span<const double> rest = bound.row(stages_.advanced(at.stages, o, sums));
        for (Tile tile = 0; tile <= at.inside; ++tile) {
          const double cost = costs[tile] + rest[tile];
          if (cost >= least || !lattice.contains(at.inside, tile) || !stages_.admits(at.stages, o, tile)) continue;
          least = cost;
          next = {o, tile, sums};
        }
      };
      if (stages_.asksForSums(at.stages, o)) {
        consider(Sums::Final);
        consider(Sums::Partial);
      } else {
        consider(Sums::Open);
      }
    }
    ensure(least != kNever, "a chain with a finite bound goes on");
    place(at, next, sum, energy, false);
    chain.push_back(next);
  }
  return chain;
}

ChainTiming::Ways TimedMixtures::weightsOf(const LoadsOf& loads, const std::vector<double>& game) const {
  ChainTiming::Ways weights;
  weights.beyond.assign(timing_.ports(), 0);
  weights.busy.assign(timing_.ports(), 0);
  std::size_t row = 0;
  for (const ChainTiming::Loads way : loads) {
    const std::size_t first = row;
    weights.none += game[row++];
    for (double& weight : weights.beyond) weight += game[row++];
    for (double& weight : weights.busy) weight += game[row++];
    for (std::size_t i = first; i < row; ++i) weights.loads[static_cast<std::size_t>(way)] += game[i];
  }
  return weights;
}

std::vector<double> TimedMixtures::columnOf(const LoadsOf& loads, const Sum& sum) const {
  const ChainTiming::Ways& ways = sum.ways;
  std::vector<double> column;
  for (const ChainTiming::Loads way : loads) {
    const double loading = sum.energy + ways.always + ways.loads[static_cast<std::size_t>(way)];
    column.push_back(loading + ways.none);
    for (const double cycles : ways.beyond) column.push_back(loading + cycles);
    for (const double cycles : ways.busy) column.push_back(loading + cycles);
  }
  return column;
}

}  // namespace tilescope::zigzag

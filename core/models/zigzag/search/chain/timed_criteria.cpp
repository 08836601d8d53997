// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/timed_criteria.h"

#include <algorithm>
#include <utility>

namespace tilescope::zigzag {
namespace {

constexpr std::ptrdiff_t kMaxMixtures = 6;
constexpr std::size_t kMaxLines = 8;  // two per weight if inputs share loads
constexpr double kWorthALine = 1e-3;  // relative growth of the bound

const ChainSlot* innermost(const ChainOperand& operand) {
  for (const ChainSlot& slot : operand.slots)
    if (slot.level == 0 && !slot.multiplier && !slot.outermost) return &slot;
  return nullptr;
}

}  // namespace

TimedCriteria::TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                             std::optional<Criterion> traffic, FirstWeights* first)
    : problem_(problem),
      stages_(stages),
      timing_(problem),
      mixtures_(problem, stages, timing_, first),
      ports_(timing_.ports(), false) {
  criteria_.timing = &timing_;
  criteria_.energy = std::move(energy);
  criteria_.traffic = std::move(traffic);
}

void TimedCriteria::addLoads() {
  if (std::find(kinds_.begin(), kinds_.end(), Kind::Whole) != kinds_.end()) return;
  for (const Loads& loads : waysOfLoading(timing_)) add(loads, ChainTiming::Waiting::None, 0, Kind::Whole);
}

void TimedCriteria::addPort(std::size_t memory, std::size_t portOfMemory, Ways ways) {
  const std::size_t port = timing_.portOf(memory, portOfMemory);
  if (port == timing_.ports() || ports_[port]) return;
  ports_[port] = true;
  const std::vector<Loads> all = ways == Ways::All ? waysOfLoading(timing_) : tightestLoads();
  for (const ChainTiming::Waiting waiting : {ChainTiming::Waiting::Busy, ChainTiming::Waiting::Beyond})
    for (const Loads& loads : all) add(loads, waiting, port, Kind::Port);
}

std::vector<TimedCriteria::Loads> TimedCriteria::tightestLoads() const {
  std::vector<Loads> loads = waysOfLoading(timing_);
  if (timing_.sharesLoads()) std::erase_if(loads, [](const Loads& one) { return one.first == LoadOrder::Any; });
  return loads;
}

void TimedCriteria::add(const Loads& loads, ChainTiming::Waiting waiting, std::size_t port, Kind kind) {
  ChainTiming::Ways weights = timing_.single(loads.second, waiting, port);
  const TimeBound bound = timing_.mixture(weights);
  LatencyCriterion criterion{{std::make_shared<const CompletionBound>(problem_, stages_, bound.costs), bound.constant},
                             loads.first,
                             {},
                             std::move(weights),
                             nullptr};
  if (waiting == ChainTiming::Waiting::Beyond) criterion.beyond.emplace_back(port, 1);
  add(std::move(criterion), kind);
}

void TimedCriteria::addMixture(const Chain& beginning, double enough, bool windows) {
  std::vector<LatencyCriterion> mixtures = mixtures_.best(beginning, enough, windows);
  const auto most = kMaxMixtures * static_cast<std::ptrdiff_t>(mixtures.size());
  while (std::count(kinds_.begin(), kinds_.end(), Kind::Mixture) + static_cast<std::ptrdiff_t>(mixtures.size()) >
         most) {
    const auto oldest = std::find(kinds_.begin(), kinds_.end(), Kind::Mixture) - kinds_.begin();
    criteria_.latency.erase(criteria_.latency.begin() + oldest);
    kinds_.erase(kinds_.begin() + oldest);
  }
  for (LatencyCriterion& mixture : mixtures) add(std::move(mixture), Kind::Mixture);
}

void TimedCriteria::addLines(const Chain& beginning, bool windows) {
  const SumCosts energy = sumCosts(problem_, Objective::Energy);
  const double leastEnergy = leastOf(criteria_.energy, beginning);
  std::array<double, 3> cycles{};  // [LoadOrder]
  for (const LatencyCriterion& criterion : criteria_.latency) {
    double& largest = cycles[static_cast<std::size_t>(criterion.order)];
    largest = std::max(largest, leastOf(criterion, beginning));
  }
  const double leastLatency = std::max(cycles[0], std::min(cycles[1], cycles[2]));
  criteria_.lines.clear();
  std::vector<std::pair<double, double>> sums;
  for (EdpCorner corner{leastEnergy, leastLatency}; corner.energy > 0 && corner.edp() < kNever;) {
    const double weight = corner.latency / corner.energy;
    double sum = kNever;
    for (EdpLine& line : mixtures_.lines(beginning, weight, energy, windows)) {
      sum = std::min(sum, leastOf(line, beginning));
      criteria_.lines.push_back(std::move(line));
    }
    sums.emplace_back(weight, sum);
    const EdpCorner next = leastEdp(leastEnergy, leastLatency, sums);
    if (next.edp() < corner.edp() * (1 + kWorthALine) || criteria_.lines.size() + 2 > kMaxLines) break;
    corner = next;
  }
}

// Least cost of chains with this beginning.
double TimedCriteria::leastOf(const Criterion& criterion, const Chain& beginning) const {
  double cost = criterion.constant + criterion.bound->constant();
  std::size_t stages = stages_.start();
  Tile inside = problem_.lattice().full();
  for (const Placement& placement : beginning) {
    const std::size_t slot = stages_.stage(stages, placement.operand).placed;
    cost += criterion.bound->cost(placement.operand, slot, placement.sums, placement.tile);
    stages = stages_.advanced(stages, placement.operand, placement.sums);
    inside = placement.tile;
  }
  return cost + criterion.bound->least(stages, inside);
}

void TimedCriteria::keep(const std::vector<bool>& largest) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    if (kinds_[i] == Kind::Port && i < largest.size() && !largest[i]) continue;
    std::swap(criteria_.latency[kept], criteria_.latency[i]);
    std::swap(kinds_[kept++], kinds_[i]);
  }
  criteria_.latency.resize(kept);
  kinds_.resize(kept);
}

void TimedCriteria::add(LatencyCriterion criterion, Kind kind) {
  if (criteria_.latency.size() + kMaxLines + 2 == kMaxCriteria) return;
  criteria_.latency.push_back(std::move(criterion));
  kinds_.push_back(kind);
}

StartBound::StartBound(const ChainProblem& problem) : lattice_(problem.lattice()) {
  const OwnRules& rules = problem.rules();
  const ArrayStarts& starts = rules.starts();
  each_ = static_cast<double>(rules.problem().corrections.pipelineFillCycles);
  longest_ = starts.longest;
  if (each_ == 0 || starts.operands() < 2) return;
  for (const ChainOperand& operand : problem.operands()) {
    std::vector<double>& least = least_.emplace_back();
    const ChainSlot* slot = innermost(operand);
    if (!starts.counts[operand.index] || slot == nullptr ||
        problem.volumes(operand.index, 0).largest(lattice_.full()) == 0)
      continue;
    // The largest fitting tile inside a tile has the minimum number; found from tiles with one factor less.
    least.assign(lattice_.count(), kNever);
    for (Tile t = 0; t < lattice_.count(); ++t) {
      if (slot->energy[t] != kNever) least[t] = tiles(t);
      for (const LatticeAxis& axis : lattice_.axes())
        if (lattice_.digit(t, axis) > 0) least[t] = std::min(least[t], least[t - axis.stride]);
    }
  }
}

double StartBound::tiles(Tile tile) const {
  return static_cast<double>(lattice_.allIterations()) / static_cast<double>(lattice_.iterations(tile));
}

double StartBound::cycles(const Placed& placed, Tile inside) const {
  double starts = 0;
  for (std::size_t o = 0; o < least_.size(); ++o) {
    if (least_[o].empty()) continue;
    const double tiles = placed[o] > 0 ? placed[o] : least_[o][inside];
    starts = starts == 0 ? tiles : longest_ ? std::min(starts, tiles) : std::max(starts, tiles);
  }
  return starts == kNever ? 0 : starts * each_;
}

}  // namespace tilescope::zigzag

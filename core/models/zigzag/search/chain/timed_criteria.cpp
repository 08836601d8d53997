// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/timed_criteria.h"

#include <algorithm>
#include <utility>

namespace tilescope::zigzag {
namespace {

// The slot of an operand's innermost memory.
const ChainSlot* innermost(const ChainOperand& operand) {
  for (const ChainSlot& slot : operand.slots)
    if (slot.level == 0 && !slot.multiplier && !slot.outermost) return &slot;
  return nullptr;
}

}  // namespace

TimedCriteria::TimedCriteria(const ChainProblem& problem, const ChainStages& stages, Criterion energy,
                             std::optional<Criterion> traffic)
    : problem_(problem), stages_(stages), timing_(problem), ports_(timing_.ports(), false) {
  criteria_.timing = &timing_;
  criteria_.energy = std::move(energy);
  criteria_.traffic = std::move(traffic);
  std::vector<ChainTiming::Loads> kinds{ChainTiming::Loads::First};
  if (timing_.inputs() > 1)
    kinds = {ChainTiming::Loads::SharedSteps, ChainTiming::Loads::First, ChainTiming::Loads::Second};
  double largest = -1;
  for (const ChainTiming::Loads kind : kinds) {
    criteria_.latency.push_back(criterionOf(timing_.bound(kind, ChainTiming::Waiting::None, 0)));
    const LatencyCriterion& added = criteria_.latency.back();
    const double least = added.constant + added.bound->least(stages_.start(), problem_.lattice().full());
    if (least > largest) loads_ = kind;
    largest = std::max(largest, least);
  }
}

bool TimedCriteria::addPort(std::size_t memory, std::size_t portOfMemory) {
  const std::size_t port = timing_.portOf(memory, portOfMemory);
  const bool room = criteria_.latency.size() + 4 <= kMaxCriteria;  // two more, energy, traffic
  if (port == timing_.ports() || ports_[port] || !room) return false;
  ports_[port] = true;
  criteria_.latency.push_back(criterionOf(timing_.bound(loads_, ChainTiming::Waiting::Busy, port)));
  criteria_.latency.push_back(criterionOf(timing_.bound(loads_, ChainTiming::Waiting::Beyond, port)));
  criteria_.latency.back().beyond = port;
  return true;
}

LatencyCriterion TimedCriteria::criterionOf(const TimeBound& bound) const {
  return {{std::make_shared<const CompletionBound>(problem_, stages_, bound.costs), bound.constant}, {}};
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
    // Of the tiles inside a tile the largest that fits has the fewest: what one factor less leaves, factor by factor.
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

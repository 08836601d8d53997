// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/choice_queue.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "core/models/zigzag/search/chain/chain_problem.h"
#include "core/models/zigzag/search/chain/choice_bound.h"
#include "core/models/zigzag/search/exact_search.h"
#include "core/models/zigzag/search/visiting_order.h"

namespace tilescope::zigzag {
namespace {

// Bounds and search add the same values in different order.
constexpr double kRounding = 1e-11;
// The first searched choice is within this factor of the minimum bound, so that its result rules out nearly all others.
constexpr double kFirstLook = 1.01;

}  // namespace

ChoiceQueue::ChoiceQueue(std::shared_ptr<const Problem> problem, const std::vector<ParallelChoice>& choices,
                         const CancelToken& cancel)
    : problem_(problem), choices_(choices), tables_(std::move(problem)), least_(kNever) {
  if (!tables_.usable()) return;
  std::set<LaneNumbers> seen;
  std::map<LaneNumbers, Candidate> mirrored;
  for (std::size_t c = 0; c < choices.size() && !cancel.cancelled(); ++c) {
    const LaneNumbers lanes = tables_.lanesOf(choices[c].unrolling);
    space_ += spaceOf(*problem_, {{}, tables_.factorCounts(choices[c].unrolling, lanes)});
    if (!seen.insert(lanes).second) continue;
    const auto [known, isNew] = mirrored.try_emplace(tables_.upToMirroring(lanes));
    if (isNew) known->second = candidate(c, lanes);
    push({known->second.bound, c, known->second.final});
  }
}

ChoiceQueue::Candidate ChoiceQueue::candidate(std::size_t choice, const LaneNumbers& lanes) {
  const ChoiceTables tables = tables_.tablesOf(choices_[choice].unrolling, lanes);
  if (alwaysSearched(tables)) return {0, choice, true};
  const double limit = least_ * kFirstLook, bound = boundOf(tables, limit);
  least_ = std::min(least_, bound);
  return {bound, choice, bound < limit};
}

bool ChoiceQueue::alwaysSearched(const ChoiceTables& tables) const {
  double tiles = 1;
  for (const std::uint16_t last : tables.full) tiles *= last + 1.0;
  return tiles > FactorLattice::kMaxTiles || manyStatesOf(*problem_, tiles) > kMaxStatesOfOne;
}

double ChoiceQueue::boundOf(const ChoiceTables& tables, double limit) {
  const ChoiceBound bound = leastEnergy(tables, limit);
  nodes_ += bound.nodes;
  return bound.energy;
}

std::optional<PromisingChoice> ChoiceQueue::next(double known) {
  // If all energies are 0, equal choices may still differ in latency.
  const double limit = std::max(known * (1 + kRounding), std::numeric_limits<double>::min());
  while (!candidates_.empty()) {
    std::pop_heap(candidates_.begin(), candidates_.end(), later);
    Candidate candidate = candidates_.back();
    candidates_.pop_back();
    if (!(candidate.bound < limit)) return std::nullopt;
    if (candidate.final) return PromisingChoice{candidate.choice, candidate.bound / (1 + kRounding)};
    refine(candidate, limit);
    push(candidate);
  }
  return std::nullopt;
}

void ChoiceQueue::refine(Candidate& candidate, double limit) {
  const Unrolling& unrolling = choices_[candidate.choice].unrolling;
  candidate.bound = boundOf(tables_.tablesOf(unrolling, tables_.lanesOf(unrolling)), limit);
  candidate.final = true;
}

void ChoiceQueue::push(const Candidate& candidate) {
  candidates_.push_back(candidate);
  std::push_heap(candidates_.begin(), candidates_.end(), later);
}

bool ChoiceQueue::later(const Candidate& a, const Candidate& b) {
  if (a.bound != b.bound) return a.bound > b.bound;
  return a.choice > b.choice;
}

TimedChoiceQueue::TimedChoiceQueue(const std::shared_ptr<const Problem>& problem,
                                   const std::vector<ParallelChoice>& choices, Objective objective,
                                   const CancelToken& cancel) {
  std::optional<LayerTables> tables;
  if (objective == Objective::Edp) tables.emplace(problem);
  const double leastOffChip = leastOffChipCycles(*problem);
  for (std::size_t c = 0; c < choices.size() && !cancel.cancelled(); ++c) {
    const Unrolling& unrolling = choices[c].unrolling;
    const LoopKinds kinds = loopKinds(
        loopPrimeFactors(iterationsInTime(*problem, unrolling), problem->dimCount(), std::numeric_limits<int>::max()),
        problem->dims);
    space_ += spaceOf(*problem, kinds);
    double bound = std::max(leastCycles(*problem, unrolling), leastOffChip);
    if (tables) {
      ChoiceBound energy{problem->macs * problem->macEnergy, 0};
      if (tables->usable()) energy = leastEnergy(tables->tablesOf(unrolling, tables->lanesOf(unrolling)));
      bound *= energy.energy;
      nodes_ += energy.nodes;
    }
    choices_.push_back({c, bound});
  }
  std::stable_sort(choices_.begin(), choices_.end(),
                   [](const PromisingChoice& a, const PromisingChoice& b) { return a.bound < b.bound; });
}

std::optional<PromisingChoice> TimedChoiceQueue::next(double known) {
  const double limit = std::max(known * (1 + kRounding), std::numeric_limits<double>::min());
  if (next_ == choices_.size() || !(choices_[next_].bound < limit)) return std::nullopt;
  return choices_[next_++];
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/table_allocation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/ensure.h"
#include "core/base/units.h"

namespace tilescope::zigzag {

TableAllocation::TableAllocation(SearchTables& tables, Allocation allocation)
    : tables_(&tables), allocation_(allocation) {
  const Problem& problem = tables.rules().problem();
  ensure(problem.operands.size() <= kMax, "at most two inputs");
  for (const Operand& operand : problem.operands) {
    levels_.push_back(operand.memories.size());
    stride_ = std::max(stride_, operand.memories.size());
  }
  ends_.assign(problem.operands.size() * stride_, 0);
  for (std::size_t o = 0; o < problem.operands.size(); ++o)
    loopByLoop_[o] = tables.rules().ordered(o) && !multipliesExactly(tables.rules(), o);
  for (std::size_t m = 0; m < problem.memories.size(); ++m) {
    Place place;
    place.usable = tables.rules().usableBits(m);
    for (const std::size_t o : problem.memories[m].operands) {
      const std::size_t level = problem.levelOf(o, m);
      place.residents.push_back({o, level, level + 1 == problem.operands[o].memories.size()});
    }
    places_.push_back(std::move(place));
  }
  wholeWeights_ = weighsWholeNumbers();
}

// Integers below 2^53 have exact sums in any order.
bool TableAllocation::weighsWholeNumbers() const {
  const Rules& rules = tables_->rules();
  double most = 0;
  for (std::size_t o = 0; o < levels_.size(); ++o) {
    for (const std::vector<SpatialLoop>& level : rules.spatial(o))
      for (const SpatialLoop& loop : level)
        if (loop.factor != std::floor(loop.factor)) return false;
    const Sizes all = tables_->sets().sizes(tables_->sets().full());
    for (const bool partial : {false, true})
      most = std::max(most, rules.footprintBits(o, levels_[o] - 1, all, partial));
  }
  return most * static_cast<double>(tables_->allIterations()) * kMax < real(kLargestExact);
}

bool TableAllocation::allocate(std::span<const std::uint8_t> order, std::span<const std::uint32_t> prefixes) {
  const std::size_t loops = prefixes.size() - 1;
  failedHierarchy_ = false;
  for (std::size_t o = 0; o < levels_.size(); ++o)
    if (loopByLoop_[o]) start(o);
  for (failed_ = 0; failed_ < places_.size(); ++failed_) {
    const Place& place = places_[failed_];
    const std::size_t absent = kMax - place.residents.size();
    for (std::size_t r = 0; r < absent; ++r) choices_[r].keepOnly(0, 0);
    for (std::size_t r = 0; r < place.residents.size(); ++r) {
      listChoices(place, place.residents[r], order, prefixes, choices_[absent + r]);
      if (choices_[absent + r].count == 0) return false;
    }
    if (!choose(place)) return false;
    for (const Resident& resident : place.residents) {
      if (loopByLoop_[resident.operand]) goOn(resident, order);
      if (!resident.outermost || end(resident) == loops) continue;
      failedHierarchy_ = true;
      return false;
    }
  }
  return true;
}

void TableAllocation::start(std::size_t operand) {
  running_[operand].fill(1);
  for (const SpatialLoop& loop : tables_->rules().spatial(operand)[0]) running_[operand][loop.dim] *= loop.factor;
}

void TableAllocation::goOn(const Resident& resident, std::span<const std::uint8_t> order) {
  Rules::RunningSizes& sizes = running_[resident.operand];
  for (std::size_t k = begin(resident); k < end(resident); ++k) multiply(sizes, order[k]);
  for (const SpatialLoop& loop : tables_->rules().spatial(resident.operand)[resident.level + 1])
    sizes[loop.dim] *= loop.factor;
}

void TableAllocation::multiply(Rules::RunningSizes& sizes, std::uint8_t kind) const {
  const Loop& loop = tables_->sets().kinds().loops[kind];
  sizes[loop.dim] *= static_cast<double>(loop.size);
}

// Numbers of loops whose tile fits alone; at the outermost memory only the largest. Tiles grow with their loops.
void TableAllocation::listChoices(const Place& place, const Resident& resident, std::span<const std::uint8_t> order,
                                  std::span<const std::uint32_t> prefixes, Choices& choices) {
  const std::size_t from = begin(resident);
  choices.count = 0;
  if (loopByLoop_[resident.operand]) {
    listLoopByLoop(place, resident, order, prefixes, choices);
  } else {
    const std::span<double> bits = tables_->bitsOf(resident.operand, resident.level, prefixes[from]);
    if (resident.outermost && bits[prefixes.back()] <= place.usable) {
      choices.keepOnly(bits[prefixes.back()], prefixes.size() - 1 - from);
      return;
    }
    for (std::size_t at = from; at < prefixes.size(); ++at) {
      const double tile = tables_->bits(bits, resident.operand, resident.level, prefixes[from], prefixes[at]);
      if (tile > place.usable) break;
      choices.add(tile, tables_->iterationsOutside(prefixes[at]));
    }
  }
  if (resident.outermost && choices.count > 0) choices.keepOnly(choices.bits[choices.count - 1], choices.count - 1);
}

void TableAllocation::listLoopByLoop(const Place& place, const Resident& resident, std::span<const std::uint8_t> order,
                                     std::span<const std::uint32_t> prefixes, Choices& choices) const {
  const std::size_t from = begin(resident);
  const bool partial = tables_->isPartial(resident.operand, resident.level, prefixes[from]);
  Rules::RunningSizes sizes = running_[resident.operand];
  for (std::size_t at = from; at < prefixes.size(); ++at) {
    if (at > from) multiply(sizes, order[at - 1]);
    const double tile = tables_->rules().runningFootprintBits(resident.operand, sizes, partial);
    if (tile > place.usable) break;
    choices.add(tile, tables_->iterationsOutside(prefixes[at]));
  }
}

// Minimum weight, the last of equal ones. Sums start with the first operand, as in ZigZag 3.8.5.
bool TableAllocation::choose(const Place& place) {
  const auto& [a, b, c] = choices_;
  if (a.bits[0] + b.bits[0] + c.bits[0] > place.usable) return false;
  const bool byPrefix = wholeWeights_ && allocation_ == Allocation::Uneven;
  const std::optional<Chosen> best = byPrefix ? lightestByPrefix(place) : lightestOneByOne(place);
  const std::size_t absent = kMax - place.residents.size();
  for (std::size_t r = 0; r < place.residents.size(); ++r) {
    const std::size_t loops = best ? choices_[absent + r].first + (*best)[absent + r] : 0;
    end(place.residents[r]) = static_cast<std::uint8_t>(begin(place.residents[r]) + loops);
  }
  return true;
}

// Only the lightest fitting choice of the last operand can win.
std::optional<TableAllocation::Chosen> TableAllocation::lightestByPrefix(const Place& place) const {
  const auto& [a, b, c] = choices_;
  std::array<std::uint8_t, kMaxLoops + 1> lightest{};
  for (std::size_t k = 1; k < c.count; ++k)
    lightest[k] = c.weight[k] <= c.weight[lightest[k - 1]] ? static_cast<std::uint8_t>(k) : lightest[k - 1];
  double least = std::numeric_limits<double>::infinity();
  Chosen best{};
  for (std::size_t i = 0; i < a.count; ++i) {
    std::size_t fitting = c.count;
    for (std::size_t j = 0; j < b.count; ++j) {
      const double bits = a.bits[i] + b.bits[j];
      while (fitting > 0 && bits + c.bits[fitting - 1] > place.usable) --fitting;
      if (fitting == 0) break;
      const std::uint8_t k = lightest[fitting - 1];
      const double weight = a.weight[i] + b.weight[j] + c.weight[k];
      if (weight > least) continue;
      least = weight;
      best = {i, j, k};
    }
  }
  return best;
}

std::optional<TableAllocation::Chosen> TableAllocation::lightestOneByOne(const Place& place) const {
  const auto& [a, b, c] = choices_;
  double least = std::numeric_limits<double>::infinity();
  std::optional<Chosen> best;
  for (std::size_t i = 0; i < a.count; ++i)
    for (std::size_t j = 0; j < b.count; ++j)
      for (std::size_t k = 0; k < c.count && a.bits[i] + b.bits[j] + c.bits[k] <= place.usable; ++k) {
        const double weight = a.weight[i] + b.weight[j] + c.weight[k];
        if (weight > least || (allocation_ == Allocation::Even && !isEven(place, {i, j, k}))) continue;
        least = weight;
        best = Chosen{i, j, k};
      }
  return best;
}

bool TableAllocation::isEven(const Place& place, const Chosen& chosen) const {
  const std::size_t absent = kMax - place.residents.size();
  std::size_t most = 0, least = kMaxLoops;
  for (std::size_t r = 0; r < place.residents.size(); ++r) {
    const std::size_t loops = choices_[absent + r].first + chosen[absent + r];
    const std::size_t outside = begin(place.residents[r]) + loops;
    if (loops > 0) most = std::max(most, outside);
    least = std::min(least, outside);
  }
  return most <= least;
}

AllocationFailure TableAllocation::failure(std::span<const std::uint8_t> order,
                                           std::span<const std::uint32_t> prefixes) {
  if (std::find(loopByLoop_.begin(), loopByLoop_.end(), true) != loopByLoop_.end()) {
    Order loops;
    for (const std::uint8_t kind : order) loops.push_back(tables_->sets().kinds().loops[kind]);
    return std::get<AllocationFailure>(zigzag::allocate(tables_->rules(), loops, allocation_, false));
  }
  return failedHierarchy_ ? leftAbove(prefixes) : tooSmall(prefixes);
}

// If only tiles next to the array are involved, whose smallest ones are the same in every order.
bool TableAllocation::failsInEveryOrder() const {
  if (failedHierarchy_ || std::find(loopByLoop_.begin(), loopByLoop_.end(), true) != loopByLoop_.end()) return false;
  return std::all_of(places_.begin(), places_.begin() + static_cast<std::ptrdiff_t>(failed_) + 1, [](const Place& p) {
    return std::all_of(p.residents.begin(), p.residents.end(),
                       [](const Resident& r) { return r.level == 0 && !r.outermost; });
  });
}

AllocationFailure TableAllocation::tooSmall(std::span<const std::uint32_t> prefixes) {
  const Place& place = places_[failed_];
  AllocationFailure failure{false, failed_, {}, 0, place.usable};
  double first = 0;
  const std::size_t absent = kMax - place.residents.size();
  for (std::size_t r = 0; r < place.residents.size(); ++r) {
    const Choices& choices = choices_[absent + r];
    const Resident& resident = place.residents[r];
    const std::uint32_t inside = prefixes[begin(resident)];
    failure.neededBits += tables_->bits(resident.operand, resident.level, inside, inside);
    failure.operands.push_back(resident.operand);
    if (choices.count > 0) first += choices.bits[0];
  }
  // The outermost memory also holds the remaining loops.
  if (failure.neededBits <= place.usable) failure.neededBits = first;
  return failure;
}

AllocationFailure TableAllocation::leftAbove(std::span<const std::uint32_t> prefixes) {
  const Place& place = places_[failed_];
  AllocationFailure failure{true, failed_, {}, 0, place.usable};
  for (const Resident& resident : place.residents)
    if (resident.outermost && std::size_t{end(resident)} + 1 < prefixes.size())
      failure.operands.push_back(resident.operand);
  const auto wholeTensors = [&](bool arriving) {
    double bits = 0;
    for (const Resident& resident : place.residents) {
      const std::uint32_t inside = arriving ? prefixes[begin(resident)] : prefixes.back();
      bits += tables_->bits(resident.operand, resident.level, inside, prefixes.back());
    }
    return bits;
  };
  failure.neededBits = wholeTensors(false);
  if (failure.neededBits <= place.usable) failure.neededBits = wholeTensors(true);
  return failure;
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/table_allocation.h"

#include <algorithm>
#include <limits>

#include "core/base/ensure.h"

namespace tilescope::zigzag {

TableAllocation::TableAllocation(SearchTables& tables, Allocation allocation)
    : tables_(&tables), allocation_(allocation) {
  const Problem& problem = tables.rules().problem();
  ensure(problem.operands.size() <= kMost, "at most two inputs");
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
  for (Choices& choices : choices_) {  // as if an operand that needs nothing were there
    choices.count = 1;
    choices.bits[0] = choices.weight[0] = 0;
    choices.loops[0] = 0;
  }
}

bool TableAllocation::allocate(std::span<const std::uint8_t> order, std::span<const std::uint32_t> prefixes) {
  const std::size_t loops = prefixes.size() - 1;
  failedHierarchy_ = false;
  for (std::size_t o = 0; o < levels_.size(); ++o)
    if (loopByLoop_[o]) start(o);
  for (failed_ = 0; failed_ < places_.size(); ++failed_) {
    const Place& place = places_[failed_];
    for (std::size_t r = 0; r < kMost; ++r) {
      if (r < place.residents.size())
        listChoices(place, place.residents[r], order, prefixes, choices_[r]);
      else
        choices_[r].count = 1, choices_[r].bits[0] = choices_[r].weight[0] = 0;
      if (choices_[r].count == 0) return false;
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

// The loops that the resident took, and the parallel ones above its memory.
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

// As many loops as fit alone; at the outermost memory only the most.
void TableAllocation::listChoices(const Place& place, const Resident& resident, std::span<const std::uint8_t> order,
                                  std::span<const std::uint32_t> prefixes, Choices& choices) {
  const std::size_t from = begin(resident), operand = resident.operand;
  const bool loopByLoop = loopByLoop_[operand];
  Rules::RunningSizes sizes;
  if (loopByLoop) sizes = running_[operand];
  std::size_t count = 0;
  for (std::size_t at = from; at < prefixes.size(); ++at, ++count) {
    if (loopByLoop && at > from) multiply(sizes, order[at - 1]);
    const double bits = loopByLoop ? tables_->rules().runningFootprintBits(
                                         operand, sizes, tables_->isPartial(operand, resident.level, prefixes[from]))
                                   : tables_->bits(operand, resident.level, prefixes[from], prefixes[at]);
    if (bits > place.usable) break;
    choices.bits[count] = bits;
    choices.weight[count] = tables_->iterationsOutside(prefixes[at]) * bits;
    choices.loops[count] = static_cast<std::uint8_t>(count);
  }
  choices.count = count;
  if (!resident.outermost || count == 0) return;
  choices.bits[0] = choices.bits[count - 1];
  choices.weight[0] = 0;
  choices.loops[0] = static_cast<std::uint8_t>(count - 1);
  choices.count = 1;
}

// The least weight, the last of equals. Sums start with the first operand, so that ties are those of the original.
bool TableAllocation::choose(const Place& place) {
  const auto& [a, b, c] = choices_;
  if (a.bits[0] + b.bits[0] + c.bits[0] > place.usable) return false;
  double least = std::numeric_limits<double>::infinity();
  std::array<std::size_t, kMost> best{};
  bool found = false;
  for (std::size_t i = 0; i < a.count; ++i)
    for (std::size_t j = 0; j < b.count; ++j)
      for (std::size_t k = 0; k < c.count; ++k) {
        const double weight = a.weight[i] + b.weight[j] + c.weight[k];
        if (weight > least || a.bits[i] + b.bits[j] + c.bits[k] > place.usable) continue;
        if (allocation_ == Allocation::Even && !isEven(place, {i, j, k})) continue;
        least = weight;
        best = {i, j, k};
        found = true;
      }
  for (std::size_t r = 0; r < place.residents.size(); ++r) {
    const std::size_t loops = found ? choices_[r].loops[best[r]] : 0;
    end(place.residents[r]) = static_cast<std::uint8_t>(begin(place.residents[r]) + loops);
  }
  return true;
}

// No loop that one operand takes here stays outside for another one.
bool TableAllocation::isEven(const Place& place, const std::array<std::size_t, kMost>& chosen) const {
  std::size_t most = 0, least = kMaxLoops;
  for (std::size_t r = 0; r < place.residents.size(); ++r) {
    const std::size_t loops = choices_[r].loops[chosen[r]];
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

AllocationFailure TableAllocation::tooSmall(std::span<const std::uint32_t> prefixes) {
  const Place& place = places_[failed_];
  AllocationFailure failure{false, failed_, {}, 0, place.usable};
  double first = 0;
  for (std::size_t r = 0; r < place.residents.size(); ++r) {
    const Resident& resident = place.residents[r];
    const std::uint32_t inside = prefixes[begin(resident)];
    failure.neededBits += tables_->bits(resident.operand, resident.level, inside, inside);
    failure.operands.push_back(resident.operand);
    if (choices_[r].count > 0) first += choices_[r].bits[0];
  }
  // The outermost memory must hold more than the smallest tiles.
  if (failure.neededBits <= place.usable) failure.neededBits = first;
  return failure;
}

AllocationFailure TableAllocation::leftAbove(std::span<const std::uint32_t> prefixes) {
  const Place& place = places_[failed_];
  AllocationFailure failure{true, failed_, {}, 0, place.usable};
  for (const Resident& resident : place.residents) {
    const bool left = resident.outermost && std::size_t{end(resident)} + 1 < prefixes.size();
    if (left) failure.operands.push_back(resident.operand);
    const std::uint32_t tile = left ? prefixes.back() : prefixes[end(resident)];
    failure.neededBits += tables_->bits(resident.operand, resident.level, tile, tile);
  }
  return failure;
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
// From the array outwards, each memory takes the numbers of loops, for all operands that share it, that minimise Σ
// (remaining iterations) · (bits of the tile).
#include "core/models/zigzag/allocation.h"

#include <algorithm>
#include <iterator>

#include "core/base/ensure.h"
#include "core/models/zigzag/even_allocation.h"

namespace tilescope::zigzag {
namespace {

struct Take {
  std::size_t loops = 0;
  double bits = 0;
  double weight = 0;
};

// Iterates over all combinations of the operands' numbers of loops in one memory, the last operand fastest.
class Combinations {
 public:
  void add(std::vector<Take> takes) {
    takes_.push_back(std::move(takes));
    at_.push_back(0);
  }
  const Take& operator[](std::size_t i) const { return takes_[i][at_[i]]; }
  std::size_t size() const { return takes_.size(); }
  const std::vector<std::size_t>& position() const { return at_; }
  void setPosition(const std::vector<std::size_t>& position) { at_ = position; }

  bool next() {
    for (std::size_t i = at_.size(); i-- > 0; at_[i] = 0)
      if (++at_[i] < takes_[i].size()) return true;
    return false;
  }

  double bits() const {
    double sum = 0;
    for (std::size_t i = 0; i < size(); ++i) sum += (*this)[i].bits;
    return sum;
  }

  double weight() const {
    double sum = 0;
    for (std::size_t i = 0; i < size(); ++i) sum += (*this)[i].weight;
    return sum;
  }

 private:
  std::vector<std::vector<Take>> takes_;  // [operand of the memory]
  std::vector<std::size_t> at_;
};

class OriginalAllocation {
 public:
  OriginalAllocation(const Rules& rules, const AllocationTiles& tiles, Allocation allocation)
      : rules_(rules), problem_(rules.problem()), tiles_(tiles), even_(allocation == Allocation::Even) {
    for (std::size_t o = 0; o < problem_.operands.size(); ++o) {
      taken_.push_back(tiles.covered(o));
      splits_.emplace_back(problem_.operands[o].memories.size(), 0);
    }
  }

  std::variant<Splits, AllocationFailure> run() {
    for (std::size_t m = 0; m < problem_.memories.size(); ++m)
      if (std::optional<AllocationFailure> failure = visit(m)) return *failure;
    return splits_;
  }

 private:
  bool isTop(std::size_t operand, std::size_t level) const {
    return level + 1 == problem_.operands[operand].memories.size();
  }

  // For tiles that fit alone; in the outermost memory only the largest number.
  std::vector<Take> takesOf(std::size_t operand, std::size_t level, double capacity) const {
    std::vector<Take> takes;
    const Covered& taken = taken_[operand];
    for (std::size_t cut = taken.loops; cut <= tiles_.loops(); ++cut) {
      const double bits = tiles_.bits(operand, level, cut, taken);
      if (bits > capacity) break;
      takes.push_back({cut - taken.loops, bits, tiles_.remaining(cut) * bits});
    }
    if (takes.empty() || !isTop(operand, level)) return takes;
    return {{takes.back().loops, takes.back().bits, 0}};
  }

  // Whether no loop taken here is inside one operand's tile and outside another's.
  bool isEven(const std::vector<std::size_t>& operands, const Combinations& combination) const {
    for (std::size_t i = 0; i < operands.size(); ++i)
      for (std::size_t j = 0; j < operands.size(); ++j)
        if (combination[i].loops > 0 &&
            taken_[operands[i]].loops + combination[i].loops > taken_[operands[j]].loops + combination[j].loops)
          return false;
    return true;
  }

  std::vector<std::size_t> bestOf(const MemoryOf& memory, Combinations& combinations, double capacity) const {
    std::optional<std::vector<std::size_t>> best;
    double least = 0;
    do {
      if (combinations.bits() > capacity) continue;
      if (even_ && !isEven(memory.operands, combinations)) continue;
      const double weight = combinations.weight();
      if (best && weight > least) continue;
      best = combinations.position();
      least = weight;
    } while (combinations.next());
    return best.value_or(std::vector<std::size_t>());
  }

  AllocationFailure tooSmall(std::size_t m, const Combinations& first) const {
    const MemoryOf& memory = problem_.memories[m];
    AllocationFailure failure{false, m, memory.operands, 0, rules_.usableBits(m)};
    for (const std::size_t operand : memory.operands)
      failure.neededBits += tiles_.bits(operand, problem_.levelOf(operand, m), taken_[operand].loops, taken_[operand]);
    // The outermost memory also holds the remaining loops.
    if (failure.neededBits <= failure.availableBits) failure.neededBits = first.bits();
    return failure;
  }

  std::optional<AllocationFailure> visit(std::size_t m) {
    const MemoryOf& memory = problem_.memories[m];
    const double capacity = rules_.usableBits(m);
    Combinations combinations;
    for (const std::size_t operand : memory.operands) {
      std::vector<Take> takes = takesOf(operand, problem_.levelOf(operand, m), capacity);
      if (takes.empty()) return tooSmall(m, combinations);
      combinations.add(std::move(takes));
    }
    if (combinations.bits() > capacity) return tooSmall(m, combinations);
    const std::vector<std::size_t> best = bestOf(memory, combinations, capacity);
    if (!best.empty()) combinations.setPosition(best);
    for (std::size_t i = 0; i < memory.operands.size(); ++i) {
      const std::size_t operand = memory.operands[i];
      const std::size_t loops = best.empty() ? 0 : combinations[i].loops;
      const std::size_t level = problem_.levelOf(operand, m);
      splits_[operand][level] = loops;
      taken_[operand] = tiles_.covered(operand, level, taken_[operand], taken_[operand].loops + loops);
    }
    return leftAbove(m);
  }

  std::optional<AllocationFailure> leftAbove(std::size_t m) const {
    AllocationFailure failure{true, m, {}, 0, rules_.usableBits(m)};
    const std::vector<std::size_t>& operands = problem_.memories[m].operands;
    std::copy_if(operands.begin(), operands.end(), std::back_inserter(failure.operands), [&](std::size_t operand) {
      return isTop(operand, problem_.levelOf(operand, m)) && taken_[operand].loops < tiles_.loops();
    });
    if (failure.operands.empty()) return std::nullopt;
    failure.neededBits = wholeTensors(m, false);
    if (failure.neededBits <= failure.availableBits) failure.neededBits = wholeTensors(m, true);
    return failure;
  }

  // Bits in memory m. arriving: outputs are partial sums if those inside leave them so.
  double wholeTensors(std::size_t m, bool arriving) const {
    double bits = 0;
    for (const std::size_t operand : problem_.memories[m].operands) {
      const std::size_t level = problem_.levelOf(operand, m);
      const std::size_t below = arriving ? taken_[operand].loops - splits_[operand][level] : tiles_.loops();
      bits += tiles_.bits(operand, level, tiles_.loops(), below);
    }
    return bits;
  }

  const Rules& rules_;
  const Problem& problem_;
  const AllocationTiles& tiles_;
  bool even_ = false;
  std::vector<Covered> taken_;
  Splits splits_;
};

}  // namespace

std::variant<Splits, AllocationFailure> allocate(const Rules& rules, const Order& order, Allocation allocation,
                                                 bool realEven) {
  const AllocationTiles tiles(rules, order);
  if (realEven && allocation == Allocation::Even) return allocateEvenly(rules, tiles);
  return OriginalAllocation(rules, tiles, allocation).run();
}

std::optional<AllocationFailure> checkCapacity(const Rules& rules, const Order& order, const Splits& splits) {
  const AllocationTiles tiles(rules, order);
  const Problem& problem = rules.problem();
  std::vector<Covered> taken;
  for (std::size_t operand = 0; operand < problem.operands.size(); ++operand) taken.push_back(tiles.covered(operand));
  for (std::size_t m = 0; m < problem.memories.size(); ++m) {
    AllocationFailure failure{false, m, problem.memories[m].operands, 0, rules.usableBits(m)};
    for (const std::size_t operand : problem.memories[m].operands) {
      const std::size_t level = problem.levelOf(operand, m);
      const std::size_t cut = taken[operand].loops + splits[operand][level];
      ensure(cut <= tiles.loops(), "splits of no more loops than there are");
      failure.neededBits += tiles.bits(operand, level, cut, taken[operand]);
      taken[operand] = tiles.covered(operand, level, taken[operand], cut);
    }
    if (failure.neededBits > failure.availableBits) return failure;
  }
  for (std::size_t operand = 0; operand < taken.size(); ++operand)
    ensure(taken[operand].loops == tiles.loops(), "splits of as many loops as there are");
  return std::nullopt;
}

AllocationTiles::AllocationTiles(const Rules& rules, const Order& order)
    : rules_(rules), order_(order), output_(rules.problem().output()) {
  const Operand& output = rules.problem().operands[output_];
  covered_.push_back(ones());
  for (const Loop& loop : order) {
    covered_.push_back(covered_.back());
    covered_.back()[loop.dim] *= loop.size;
    if (has(output.irrelevant, loop.dim)) lastIrrelevant_ = covered_.size() - 1;
  }
  std::int64_t iterations = 1;
  remaining_.assign(covered_.size(), 1);
  for (std::size_t cut = order.size(); cut-- > 0;) {
    iterations *= order[cut].size;
    remaining_[cut] = static_cast<double>(iterations);
  }
  afterRun_.assign(covered_.size(), order.size());
  for (std::size_t cut = order.size(); cut-- > 0;)
    afterRun_[cut] = has(output.irrelevant, order[cut].dim) ? afterRun_[cut + 1] : cut;
  const ArchLoops& parallel = rules.spatial(output_);
  parallelIrrelevant_.assign(output.memories.size(), false);
  bool outside = false;
  for (std::size_t level = output.memories.size(); level-- > 0;) {
    const std::vector<SpatialLoop>& loops = parallel[level + 1];
    outside = outside || std::any_of(loops.begin(), loops.end(),
                                     [&](const SpatialLoop& loop) { return has(output.irrelevant, loop.dim); });
    parallelIrrelevant_[level] = outside;
  }
}

double AllocationTiles::bits(std::size_t operand, std::size_t level, std::size_t cut, std::size_t below) const {
  return rules_.footprintBits(operand, level, covered_[cut], partial(operand, level, below));
}

void AllocationTiles::multiplyParallel(Covered& covered, std::size_t operand, std::size_t archLevel) const {
  for (const SpatialLoop& loop : rules_.spatial(operand)[archLevel]) covered.sizes[loop.dim] *= loop.factor;
}

void AllocationTiles::multiplyLoops(Rules::RunningSizes& sizes, std::size_t from, std::size_t to) const {
  for (std::size_t i = from; i < to; ++i) sizes[order_[i].dim] *= static_cast<double>(order_[i].size);
}

Covered AllocationTiles::covered(std::size_t operand) const {
  Covered covered;
  covered.sizes.fill(1);
  multiplyParallel(covered, operand, 0);
  return covered;
}

Covered AllocationTiles::covered(std::size_t operand, std::size_t level, const Covered& before, std::size_t cut) const {
  Covered covered{cut, before.sizes};
  multiplyLoops(covered.sizes, before.loops, cut);
  multiplyParallel(covered, operand, level + 1);
  return covered;
}

double AllocationTiles::bits(std::size_t operand, std::size_t level, std::size_t cut, const Covered& before) const {
  if (!rules_.ordered(operand)) return bits(operand, level, cut, before.loops);
  Rules::RunningSizes sizes = before.sizes;
  multiplyLoops(sizes, before.loops, cut);
  return rules_.runningFootprintBits(operand, sizes, partial(operand, level, before.loops));
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/allocation_tiles.h"

#include <algorithm>

namespace tilescope::zigzag {

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

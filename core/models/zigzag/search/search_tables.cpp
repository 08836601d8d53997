// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/search_tables.h"

#include <map>

#include "core/base/ensure.h"

namespace tilescope::zigzag {

LoopSets::LoopSets(const LoopKinds& kinds) : kinds_(&kinds) {
  for (const std::size_t count : kinds.counts) {
    steps_.push_back(static_cast<std::uint32_t>(count_));
    count_ *= count + 1;
    loops_ += count;
  }
  ensure(loops_ <= kMaxLoops && count_ <= kMaxSets, "few enough loops");
}

Sizes LoopSets::sizes(std::uint32_t set) const {
  Sizes result = ones();
  for (std::size_t kind = 0; kind < steps_.size(); ++kind) {
    const Loop& loop = kinds_->loops[kind];
    for (std::size_t k = digit(set, kind); k > 0; --k) result[loop.dim] *= loop.size;
  }
  return result;
}

bool multipliesExactly(const Rules& rules, std::size_t operand) {
  constexpr double kDigits = 256;  // of one factor; a few factors leave enough of 2^53 to tile sizes
  for (const std::vector<SpatialLoop>& level : rules.spatial(operand))
    for (const SpatialLoop& loop : level)
      if (std::floor(loop.factor * kDigits) != loop.factor * kDigits) return false;
  return true;
}

SearchTables::SearchTables(const Rules& rules, const LoopKinds& kinds) : rules_(&rules), sets_(kinds) {
  fillIterations();
  const std::vector<Operand>& operands = rules.problem().operands;
  isPartial_.resize(operands.size());
  for (std::size_t o = 0; o < operands.size(); ++o) {
    fillPartial(o);
    bits_.emplace_back(2 * operands[o].memories.size() * sets_.count(), std::numeric_limits<double>::quiet_NaN());
  }
}

void SearchTables::fillIterations() {
  std::map<std::int64_t, std::uint32_t> firstWith;
  for (std::uint32_t set = 0; set < sets_.count(); ++set) {
    sizes_.push_back(sets_.sizes(set));
    std::int64_t iterations = 1;
    for (const std::int64_t size : sizes_.back()) iterations *= size;
    iterations_.push_back(iterations);
    same_.push_back(firstWith.try_emplace(iterations, set).first->second);
  }
  for (const std::int64_t inside : iterations_) outside_.push_back(static_cast<double>(iterations_.back() / inside));
}

void SearchTables::fillPartial(std::size_t operand) {
  const Operand& o = rules_->problem().operands[operand];
  const ArchLoops& spatial = rules_->spatial(operand);
  std::vector<char>& partial = isPartial_[operand];
  partial.assign(o.memories.size() * sets_.count(), 0);
  if (o.tensor != Tensor::O) return;
  // Without regard to Rules::waitsForRuns: irrelevant loops take no space, so no memory ends just below a run of them.
  for (std::size_t level = 0; level < o.memories.size(); ++level) {
    bool lanesAdd = false;
    for (std::size_t arch = level + 1; arch < spatial.size(); ++arch)
      for (const SpatialLoop& loop : spatial[arch]) lanesAdd = lanesAdd || has(o.irrelevant, loop.dim);
    for (std::uint32_t set = 0; set < sets_.count(); ++set) {
      bool loopsAdd = false;
      for (std::size_t kind = 0; kind < sets_.kinds().loops.size(); ++kind)
        loopsAdd = loopsAdd || (has(o.irrelevant, sets_.kinds().loops[kind].dim) && !sets_.holdsAll(set, kind));
      partial[level * sets_.count() + set] = lanesAdd || loopsAdd ? 1 : 0;
    }
  }
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/even_allocation.h"

#include <algorithm>
#include <optional>

namespace tilescope::zigzag {
namespace {

class EvenAllocation {
 public:
  EvenAllocation(const Rules& rules, const AllocationTiles& tiles)
      : rules_(rules), problem_(rules.problem()), tiles_(tiles), ranks_(memoryRanks(problem_)) {
    taken_.assign(problem_.operands.size(), 0);
    for (const Operand& operand : problem_.operands) splits_.emplace_back(operand.memories.size(), 0);
  }

  std::variant<Splits, AllocationFailure> run() {
    const std::size_t highest = *std::max_element(ranks_.begin(), ranks_.end());
    for (std::size_t rank = 0; rank <= highest; ++rank) {
      const std::optional<std::size_t> cut = bestCut(rank);
      if (!cut) return *misfit(rank, previousCut_);
      commit(rank, *cut);
    }
    return splits_;
  }

 private:
  bool isTop(std::size_t operand, std::size_t level) const {
    return level + 1 == problem_.operands[operand].memories.size();
  }

  std::size_t cutAt(std::size_t operand, std::size_t level, std::size_t cut) const {
    return isTop(operand, level) ? tiles_.loops() : cut;
  }

  double tileBits(std::size_t rank, std::size_t operand, std::size_t level, std::size_t cut) const {
    const bool lowerMoves = level > 0 && ranks_[problem_.operands[operand].memories[level - 1]] >= rank;
    return tiles_.bits(operand, level, cutAt(operand, level, cut), lowerMoves ? cut : taken_[operand]);
  }

  std::optional<AllocationFailure> misfit(std::size_t rank, std::size_t cut) const {
    for (std::size_t m = 0; m < problem_.memories.size(); ++m) {
      if (ranks_[m] < rank) continue;
      double bits = 0;
      for (const std::size_t operand : problem_.memories[m].operands)
        bits += tileBits(rank, operand, problem_.levelOf(operand, m), cut);
      if (bits > rules_.usableBits(m))
        return AllocationFailure{false, m, problem_.memories[m].operands, bits, rules_.usableBits(m)};
    }
    return std::nullopt;
  }

  double weight(std::size_t rank, std::size_t cut) const {
    double sum = 0;
    for (std::size_t m = 0; m < problem_.memories.size(); ++m) {
      if (ranks_[m] != rank) continue;
      for (const std::size_t operand : problem_.memories[m].operands) {
        const std::size_t level = problem_.levelOf(operand, m);
        if (!isTop(operand, level)) sum += tiles_.remaining(cut) * tileBits(rank, operand, level, cut);
      }
    }
    return sum;
  }

  std::optional<std::size_t> bestCut(std::size_t rank) const {
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t cut = previousCut_; cut <= tiles_.loops(); ++cut) {
      if (misfit(rank, cut)) continue;
      const double sum = weight(rank, cut);
      if (best && sum > least) continue;
      best = cut;
      least = sum;
    }
    return best;
  }

  void commit(std::size_t rank, std::size_t cut) {
    for (std::size_t m = 0; m < problem_.memories.size(); ++m) {
      if (ranks_[m] != rank) continue;
      for (const std::size_t operand : problem_.memories[m].operands) {
        const std::size_t level = problem_.levelOf(operand, m);
        const std::size_t end = cutAt(operand, level, cut);
        splits_[operand][level] = end - taken_[operand];
        taken_[operand] = end;
      }
    }
    previousCut_ = cut;
  }

  const Rules& rules_;
  const Problem& problem_;
  const AllocationTiles& tiles_;
  std::vector<std::size_t> ranks_;  // [memory]
  std::vector<std::size_t> taken_;
  std::size_t previousCut_ = 0;
  Splits splits_;
};

}  // namespace

std::vector<std::size_t> memoryRanks(const Problem& problem) {
  std::vector<std::size_t> ranks(problem.memories.size(), 0);
  for (std::size_t m = 0; m < problem.memories.size(); ++m)
    for (const std::size_t operand : problem.memories[m].operands)
      for (const std::size_t below : problem.operands[operand].memories) {
        if (below == m) break;
        ranks[m] = std::max(ranks[m], ranks[below] + 1);
      }
  return ranks;
}

std::variant<Splits, AllocationFailure> allocateEvenly(const Rules& rules, const AllocationTiles& tiles) {
  return EvenAllocation(rules, tiles).run();
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
// How far a chain has come: for every operand, how many of its slots have a tile, and what the last tile demands of the
// next. Where partial sums take another space than final outputs, an output's tile is placed for one of the two, and
// the next tile inside must make the sums so.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/models/zigzag/search/chain/chain_problem.h"

namespace tilescope::zigzag {

enum class Sums : std::uint8_t { Open, Final, Partial };  // Open: either, or no output

struct OperandStage {
  std::size_t placed = 0;      // slots, from the outside in
  Sums demanded = Sums::Open;  // of the next tile
};

// Of one table over stages and tiles: 16 MB of doubles, and 64 MB where there is but one table.
inline constexpr double kMaxStates = 1 << 21, kMaxStatesOfOne = 1 << 23;

double statesOf(const ChainProblem& problem);

// Empty where the problem has more tiles and stages.
std::unique_ptr<const ChainProblem> chainsOf(const OwnRules& rules, double most = kMaxStates);
// An upper bound on statesOf() for a layer with this number of tiles.
double manyStatesOf(const Problem& problem, double tiles);

// Stages of all operands together, as one number.
class ChainStages {
 public:
  explicit ChainStages(const ChainProblem& problem);

  std::size_t count() const { return count_; }
  std::size_t start() const { return 0; }
  std::size_t end() const { return count_ - 1; }  // every slot has its tile

  const OperandStage& stage(std::size_t stages, std::size_t operand) const {
    return stages_[operand][stages / strides_[operand] % stages_[operand].size()];
  }
  // The slot that the operand's next tile takes; null: it has all.
  const ChainSlot* next(std::size_t stages, std::size_t operand) const {
    const OperandStage& at = stage(stages, operand);
    const std::vector<ChainSlot>& slots = (*operands_)[operand].slots;
    return at.placed < slots.size() ? &slots[at.placed] : nullptr;
  }
  // Whether the next tile is placed for partial or for final sums, so that there are two ways.
  bool asksForSums(std::size_t stages, std::size_t operand) const;
  // After the next tile. A larger number than before.
  std::size_t advanced(std::size_t stages, std::size_t operand, Sums sums) const;
  // Whether the tile may be the operand's next, as far as the sums go.
  bool admits(std::size_t stages, std::size_t operand, Tile tile) const {
    const OperandStage& at = stage(stages, operand);
    if (at.demanded == Sums::Open) return true;
    const ChainSlot* slot = next(stages, operand);
    return (slot->partialAbove[tile] != 0) == (at.demanded == Sums::Partial);
  }

 private:
  const std::vector<ChainOperand>* operands_;
  std::vector<std::vector<OperandStage>> stages_;  // [operand], fewer placed first
  std::vector<std::size_t> strides_;
  std::size_t count_ = 1;
};

}  // namespace tilescope::zigzag

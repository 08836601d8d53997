// SPDX-License-Identifier: GPL-3.0-or-later
// Mappings as nested tiles, for given spatial loops. What crosses the boundary above a memory level depends only on the
// tile below it, because irrelevant loops directly above the boundary belong to the tile at no cost of space. So a
// mapping is a *chain*: one tile per operand and level, all nested. The place for a tile is a *slot*.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/search/chain/factor_lattice.h"
#include "core/models/zigzag/search/chain/tile_volumes.h"

namespace tilescope::zigzag {

inline constexpr double kNever = std::numeric_limits<double>::infinity();
inline constexpr std::size_t kMaxOperands = 3;

struct ChainSlot {
  std::size_t level = 0;
  // The tile is an input's at the multipliers, inside level 0 (level is ignored).
  bool multiplier = false;
  bool outermost = false;              // the whole tensor; its sums may need space as partial or final
  std::vector<double> energy;          // [tile]: above its boundary; kNever: impossible here
  std::vector<double> offChipBits;     // [tile]; empty: no off-chip movement
  std::vector<std::int64_t> elements;  // [tile]: in one instance; empty: takes no space
  std::vector<char> partialAbove;      // [tile], outputs: sums that reach the level above are partial
};

struct ChainOperand {
  std::size_t index = 0;
  bool isOutput = false;
  bool flagged = false;                      // an output whose partial sums differ in space from final ones
  bool partialAtArray = false;               // the sums that reach level 0 are partial
  std::vector<ChainSlot> slots;              // from the outside in
  std::vector<Tile> touching;                // [tile]: its part in the dimensions that index the operand
  std::vector<Tile> touchTiles, otherTiles;  // all such parts; all parts in other dimensions
};

// Space for tiles, in bits.
struct ChainMemory {
  std::int64_t usable = 0;
  std::int64_t whole = 0;           // tensors whose outermost level is here
  std::vector<std::int64_t> least;  // [operand]: its smallest tile; 0 if part of `whole` or not here
  std::int64_t free = 0;            // usable − whole − Σ least; negative: nothing fits
};

class ChainProblem {
 public:
  // Empty if the lattice is too large. rules must outlive the problem.
  static std::unique_ptr<const ChainProblem> of(const OwnRules& rules);
  // Whether each memory can hold the smallest tiles; otherwise nothing fits.
  static bool hasRoom(const OwnRules& rules);

  // The chains with these tiles only in a slot. keep: [tile]. Shares tables with this problem, which may end first.
  std::shared_ptr<const ChainProblem> part(std::size_t operand, std::size_t slot, const std::vector<char>& keep) const;

  const OwnRules& rules() const { return rules_; }
  const FactorLattice& lattice() const { return *lattice_; }
  const std::vector<ChainOperand>& operands() const { return operands_; }
  const std::vector<ChainMemory>& memories() const { return memories_; }
  double constantEnergy() const { return constantEnergy_; }  // MACs and what every mapping moves
  double constantOffChipBits() const { return constantOffChipBits_; }

  std::size_t memoryOf(const ChainOperand& operand, const ChainSlot& slot) const {
    return rules_.problem().operands[operand.index].memories[slot.level];
  }
  // Whether the next tile can arrive only during the last use of the one in this slot.
  bool hasOneBuffer(const ChainOperand& operand, std::size_t slot) const {
    const ChainSlot& at = operand.slots[slot];
    return !at.multiplier && !at.outermost && !rules_.problem().memories[memoryOf(operand, at)].doubleBuffered;
  }
  // In bits. partial: ChainSlot::partialAbove of the next tile inside.
  std::int64_t bits(const ChainOperand& operand, const ChainSlot& slot, Tile tile, bool partial) const {
    const Operand& o = rules_.problem().operands[operand.index];
    return slot.elements[tile] * (partial ? o.bits : o.finalBits);
  }
  std::int64_t extraBits(const ChainOperand& operand, const ChainSlot& slot, Tile tile, bool partial) const {
    return bits(operand, slot, tile, partial) - memories_[memoryOf(operand, slot)].least[operand.index];
  }

  // As an arch level sees them (0: the array).
  const TileVolumes& volumes(std::size_t operand, std::size_t arch) const { return *volumes_[operand][arch]; }

 private:
  ChainProblem(const OwnRules& rules, FactorLattice lattice);
  void addOperand(std::size_t index);
  void fillInputSlot(ChainOperand& operand, ChainSlot& slot);
  void fillMultiplierSlot(ChainOperand& operand, ChainSlot& slot);
  void fillOutputSlot(ChainOperand& operand, ChainSlot& slot);
  bool fitsAtAll(const ChainOperand& operand, const ChainSlot& slot, Tile tile) const;
  void fillRoom(ChainOperand& operand, ChainSlot& slot);
  void addConstants(const ChainOperand& operand);
  void addMemories();
  bool roomyOutside(const ChainOperand& output) const;

  const OwnRules& rules_;
  std::shared_ptr<const FactorLattice> lattice_;
  std::vector<std::vector<std::shared_ptr<const TileVolumes>>> volumes_;  // [operand][arch level]
  std::vector<ChainOperand> operands_;
  std::vector<ChainMemory> memories_;
  double constantEnergy_ = 0, constantOffChipBits_ = 0;
};

// How often outputs leave a tile and return: once per sweep, at last as final unless sums of other lanes still join.
struct SumVisits {
  double partial = 0, final = 0, back = 0;
};
SumVisits sumVisits(const TileVolumes& volumes, Tile tile, const Sizes& lanesAbove);

// How far a chain is built: by operand, how many slots have a tile, and which sums the next tile must produce, if
// partial and final sums need different space.
enum class Sums : std::uint8_t { Open, Final, Partial };  // Open: either, or not an output

struct OperandStage {
  std::size_t placed = 0;  // slots, from the outside in
  Sums demanded = Sums::Open;
};

// Size of one table over stages and tiles: 16 MB of doubles, or 64 MB for a single table.
inline constexpr double kMaxStates = 1 << 21, kMaxStatesOfOne = 1 << 23;

double statesOf(const ChainProblem& problem);

// Empty if tiles and stages have more combinations than this.
std::unique_ptr<const ChainProblem> chainsOf(const OwnRules& rules, double most = kMaxStates);
// Upper bound on statesOf() for a layer with this many tiles.
double manyStatesOf(const Problem& problem, double tiles);

// All operands' stages as one number.
class ChainStages {
 public:
  explicit ChainStages(const ChainProblem& problem);

  std::size_t count() const { return count_; }
  std::size_t start() const { return 0; }
  std::size_t end() const { return count_ - 1; }

  const OperandStage& stage(std::size_t stages, std::size_t operand) const {
    return stages_[operand][stages / strides_[operand] % stages_[operand].size()];
  }
  // Null if all slots have tiles.
  const ChainSlot* next(std::size_t stages, std::size_t operand) const {
    const OperandStage& at = stage(stages, operand);
    const std::vector<ChainSlot>& slots = (*operands_)[operand].slots;
    return at.placed < slots.size() ? &slots[at.placed] : nullptr;
  }
  // Whether the next tile is chosen separately for partial and for final sums.
  bool asksForSums(std::size_t stages, std::size_t operand) const;
  // After the next tile is placed; the number always grows.
  std::size_t advanced(std::size_t stages, std::size_t operand, Sums sums) const;
  // Whether the tile produces the sums that the operand's last tile demands.
  bool admits(std::size_t stages, std::size_t operand, Tile tile) const {
    const OperandStage& at = stage(stages, operand);
    if (at.demanded == Sums::Open) return true;
    const ChainSlot* slot = next(stages, operand);
    return (slot->partialAbove[tile] != 0) == (at.demanded == Sums::Partial);
  }

  // [tile]: 0, or infinite if its sums differ from those that the operand's last tile demands; null: all are 0.
  const double* barred(std::size_t stages, std::size_t operand) const {
    const OperandStage& at = stage(stages, operand);
    if (at.demanded == Sums::Open) return nullptr;
    return barred_[operand][at.placed][at.demanded == Sums::Partial ? 1 : 0].data();
  }

 private:
  using BySums = std::array<std::vector<double>, 2>;  // [partial][tile]

  const std::vector<ChainOperand>* operands_;
  std::vector<std::vector<BySums>> barred_;        // [operand][slot], by demand
  std::vector<std::vector<OperandStage>> stages_;  // [operand], fewer placed tiles first
  std::vector<std::size_t> strides_;
  std::size_t count_ = 1;
};

}  // namespace tilescope::zigzag

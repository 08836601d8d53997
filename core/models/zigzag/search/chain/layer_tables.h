// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles next to the array, for one choice of spatial loops after another. These are the tiles of memories that each
// serve a part of the array, and the tiles at the multipliers. There are few, because these memories are small, but
// they make the difference between the choices. A choice that unrolls two dimensions takes most of its tables from
// choices that unroll one of them equally.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/search/chain/parallel_lanes.h"
#include "core/models/zigzag/search/chain/slot_tiles.h"

namespace tilescope::zigzag {

// A place for a tile of one operand.
struct InnerSlot {
  const VisitTable* below = nullptr;
  const VisitTable* above = nullptr;  // null: the slot is at the multipliers
  // Null: at the multipliers, where the tile has only dimensions that do not index the operand.
  const SlotTiles* tiles = nullptr;
  double energy = 0;  // per visit, at the multipliers

  bool multiplier() const { return tiles == nullptr; }
};

// The part of an operand that does not depend on the choice of spatial loops.
struct OperandShape {
  bool isOutput = false;
  Inside reaching = 0;            // all bits of the dimensions that index the operand
  std::vector<std::size_t> dims;  // these dimensions
};

struct InnerOperand {
  const OperandShape* shape = nullptr;
  std::vector<InnerSlot> slots;  // from the outside in
};

struct ChoiceTables {
  std::vector<InnerOperand> operands;
  Inside all = 0;
  DivisorNumbers full{};
  double outside = 0;  // lower bound on the energy of all other tiles
};

class LayerTables {
 public:
  explicit LayerTables(std::shared_ptr<const Problem> problem);

  // Whether tables exist. Tiles must be products over their dimensions, and all prime factors must fit into a word.
  bool usable() const { return usable_; }

  LaneNumbers lanesOf(const Unrolling& unrolling) { return lanes_.numbersOf(balanced(*problem_, unrolling)); }
  // Lane numbers that are equal for choices with equal bounds.
  LaneNumbers upToMirroring(const LaneNumbers& lanes) const { return lanes_.upToMirroring(lanes); }
  // The number of temporal loops of each kind (equal prime factors of a dimension), sorted by the dimension's name and
  // the prime. If there is nothing to iterate, one loop of size 1.
  std::vector<std::size_t> factorCounts(const Unrolling& unrolling, const LaneNumbers& lanes);
  // lanes: lanesOf(unrolling). Pointers in the result are valid as long as the tables.
  ChoiceTables tablesOf(const Unrolling& unrolling, const LaneNumbers& lanes);

 private:
  // Energy of one visit to all elements that the lanes process at once: inputs read, outputs updated and read.
  struct AtArray {
    double read = 0, updatePartial = 0, updateFinal = 0;
  };
  // Tables of an operand, by the lanes along those dimensions on which they depend.
  struct OperandTables {
    OperandShape shape;
    std::vector<double> outside;                            // [memory level]: of what crosses above it
    std::vector<std::map<LaneNumbers, SlotTiles>> tiles;    // [memory level]
    std::vector<std::map<LaneNumbers, VisitTable>> visits;  // [arch level]
    std::map<LaneNumbers, AtArray> atArray;
  };
  // The rules of the current choice, created at the first use.
  const OwnRules& rules();
  void begin(const Unrolling& unrolling);

  double wholeElements(std::size_t operand) const;
  double leastOutside(std::size_t operand, std::size_t level) const;
  InnerOperand operandOf(std::size_t operand, const LaneNumbers& lanes, double& outside);
  const SlotTiles& tiles(std::size_t operand, std::size_t level, const LaneNumbers& lanes, bool partial);
  const VisitTable& visits(std::size_t operand, std::size_t arch, const LaneNumbers& lanes);
  const AtArray& atArray(std::size_t operand, const LaneNumbers& lanes);
  const Divisors& divisors(std::size_t dim, const LaneNumbers& lanes);
  std::vector<TileFactor> factors(std::size_t operand, std::size_t level, const LaneNumbers& lanes);

  std::shared_ptr<const Problem> problem_;
  ParallelLanes lanes_;
  BlockSums sums_;
  bool usable_ = true;
  std::vector<unsigned> shifts_;                                // [dimension]: of its bits
  std::vector<std::size_t> byName_;                             // dimensions sorted by name
  std::vector<std::vector<std::optional<Divisors>>> divisors_;  // [dimension][number of its lanes]
  std::vector<OperandTables> operands_;
  const Unrolling* unrolling_ = nullptr;  // of the current choice
  std::optional<OwnRules> rules_;
};

}  // namespace tilescope::zigzag

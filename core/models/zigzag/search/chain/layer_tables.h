// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles next to the array for successive choices of spatial loops: of memories that each serve part of the array, and
// at the multipliers. There are few, as these memories are small, but they make the difference between choices. A
// choice that unrolls two dimensions reuses tables of choices that unroll one of them equally.
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

struct InnerSlot {
  const VisitTable* below = nullptr;
  const VisitTable* above = nullptr;  // null: at the multipliers
  // Null: at the multipliers, where the tile has only dimensions that do not index the operand.
  const SlotTiles* tiles = nullptr;
  double energy = 0;  // per visit, at the multipliers

  bool multiplier() const { return tiles == nullptr; }
};

// The part of an operand that no choice of spatial loops changes.
struct OperandShape {
  bool isOutput = false;
  Inside reaching = 0;  // bits of the dimensions that index the operand
  std::vector<std::size_t> dims;
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

  // Tiles must be products over dimensions, and all prime factors fit into a word.
  bool usable() const { return usable_; }

  LaneNumbers lanesOf(const Unrolling& unrolling) { return lanes_.numbersOf(balanced(*problem_, unrolling)); }
  LaneNumbers upToMirroring(const LaneNumbers& lanes) const { return lanes_.upToMirroring(lanes); }
  // Temporal loops by kind (equal prime factors of a dimension), sorted by the dimension's name and the prime. If
  // nothing is iterated, one loop of size 1.
  std::vector<std::size_t> factorCounts(const Unrolling& unrolling, const LaneNumbers& lanes);
  // lanes: lanesOf(unrolling). Pointers in the result live as long as the tables.
  ChoiceTables tablesOf(const Unrolling& unrolling, const LaneNumbers& lanes);

 private:
  // Energy per visit to all elements processed at once: inputs read, outputs updated and read.
  struct AtArray {
    double read = 0, updatePartial = 0, updateFinal = 0;
  };
  // By the lanes along the dimensions that matter.
  struct OperandTables {
    OperandShape shape;
    std::vector<double> outside;                            // [memory level]: what crosses above it
    std::vector<std::map<LaneNumbers, SlotTiles>> tiles;    // [memory level]
    std::vector<std::map<LaneNumbers, VisitTable>> visits;  // [arch level]
    std::map<LaneNumbers, AtArray> atArray;
  };
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
  std::vector<std::size_t> byName_;                             // dimensions by name
  std::vector<std::vector<std::optional<Divisors>>> divisors_;  // [dimension][number of its lanes]
  std::vector<OperandTables> operands_;
  const Unrolling* unrolling_ = nullptr;
  std::optional<OwnRules> rules_;
};

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles next to the array under one choice of spatial loops after another: those of memories that each serve a part
// of it, and what stays at the multipliers. They are few, for these memories are small, and yet they are what the
// choices differ in. A choice that runs two dimensions in parallel has most of its tables from others that run one of
// them so.
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
  const VisitTable* above = nullptr;  // null: at the multipliers
  const SlotTiles* tiles = nullptr;   // null: there; nothing of the dimensions that reach the operand
  double energy = 0;                  // there, of one visit

  bool multiplier() const { return tiles == nullptr; }
};

// What does not depend on the choice.
struct OperandShape {
  bool isOutput = false;
  Inside reaching = 0;            // every bit of the dimensions that reach the operand
  std::vector<std::size_t> dims;  // these
};

struct InnerOperand {
  const OperandShape* shape = nullptr;
  std::vector<InnerSlot> slots;  // from the outside in
};

struct ChoiceTables {
  std::vector<InnerOperand> operands;
  Inside all = 0;
  DivisorNumbers full{};
  double outside = 0;  // energy of everything else, at least
};

class LayerTables {
 public:
  explicit LayerTables(std::shared_ptr<const Problem> problem);

  // Whether there are tables at all: tiles must be products of what their dimensions contribute, and all prime factors
  // fit into a word.
  bool usable() const { return usable_; }

  LaneNumbers lanesOf(const Unrolling& unrolling) { return lanes_.numbersOf(balanced(*problem_, unrolling)); }
  // Choices of the same answer have the same bound.
  LaneNumbers upToMirroring(const LaneNumbers& lanes) const { return lanes_.upToMirroring(lanes); }
  // Temporal loops by kind: how many equal prime factors there are of each, by the dimension's name and the prime;
  // where nothing is left to iterate, one loop of size 1.
  std::vector<std::size_t> factorCounts(const Unrolling& unrolling, const LaneNumbers& lanes);
  // lanes: of the unrolling. What the answer points to lives as long as the tables.
  ChoiceTables tablesOf(const Unrolling& unrolling, const LaneNumbers& lanes);

 private:
  // Energy of one visit to all that the lanes work on at once: inputs read, outputs updated and read.
  struct AtArray {
    double read = 0, updatePartial = 0, updateFinal = 0;
  };
  // Tables of an operand by the lanes along the dimensions that they depend on.
  struct OperandTables {
    OperandShape shape;
    std::vector<double> outside;                            // [memory level]: of what crosses above it
    std::vector<std::map<LaneNumbers, SlotTiles>> tiles;    // [memory level]
    std::vector<std::map<LaneNumbers, VisitTable>> visits;  // [arch level]
    std::map<LaneNumbers, AtArray> atArray;
  };
  // Of the choice at hand, once something is not known yet.
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
  std::vector<unsigned> shifts_;                                // [dimension] of its bits
  std::vector<std::size_t> byName_;                             // dimensions
  std::vector<std::vector<std::optional<Divisors>>> divisors_;  // [dimension][number of its lanes]
  std::vector<OperandTables> operands_;
  const Unrolling* unrolling_ = nullptr;  // of the choice at hand
  std::optional<OwnRules> rules_;
};

}  // namespace tilescope::zigzag

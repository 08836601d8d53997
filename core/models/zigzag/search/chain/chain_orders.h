// SPDX-License-Identifier: GPL-3.0-or-later
// The orders that a chain leaves open and that matter. The loop directly above an operand's tile is relevant to it, or
// it would belong to the tile. Loops at a tile's top that repeat it narrow its windows. Other orders cost the same.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"

namespace tilescope::zigzag {

// For many chains of one problem; keeps its memory between them.
class ChainOrders {
 public:
  using Visit = std::function<void(const std::vector<Order>&)>;

  // problem must outlive it.
  explicit ChainOrders(const ChainProblem& problem);

  // Calls visit with the loops of every gap (as for orderedLoops) for a set of orders that includes one of minimum
  // latency: for any order, one in the set repeats no tile longer. No call if no order has exactly these tiles.
  void visit(const Chain& chain, const Visit& visit);

 private:
  using Operands = std::uint32_t;  // bit o: operand o
  struct Kind {
    Loop loop;
    std::size_t count = 0;
    Operands reaches = 0;
  };
  struct Point {
    Tile tile = 0;
    Operands bounded = 0;   // hold this tile: the loop above must be relevant to them
    Operands windowed = 0;  // with one buffer: irrelevant loops at the tile's top narrow their windows
  };
  struct Gap {  // below a point
    std::vector<Kind> kinds;
    std::vector<std::size_t> bySize;  // kinds, smallest loop first
    std::vector<Loop> top;            // outermost first
    Order loops;                      // as chosen
  };

  void fillPoints(const Chain& chain);
  void addPoint(Tile tile);
  void fillGap(std::size_t i);
  void open(std::size_t i, Operands repeating);
  void fromTop(std::size_t i, const Kind& bottom, Operands repeating);
  void complete();

  const ChainProblem& problem_;
  std::vector<Operands> reaches_;  // [axis]
  const Visit* visit_ = nullptr;
  std::vector<Point> points_;
  std::vector<std::size_t> pointOf_;  // [placement]
  std::vector<Gap> gaps_;             // [point], and unused ones
  std::vector<Order> all_;            // as visited
};

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
// A completion bound that also counts how chains narrow windows. In a memory with one buffer, loops at the top of a
// tile that do not index its operand repeat the tile, and the next one may arrive only during the last repetition. If
// all loops between a tile and the next tiles of the chain are such loops, no order avoids that.
//
// After a tile whose window can become too narrow, the recursion goes on with this tile and the loops that repeat it so
// far (a *phase*), until the operand's next tile or a loop that indexes the operand. Only one tile at a time is
// followed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/chain/chain_timing.h"

namespace tilescope::zigzag {

class WindowBound {
 public:
  // costs: a completion bound for a weighted mean of sums. beyond: [port] weight of its cycles beyond their windows in
  // this mean. The other arguments must outlive it.
  WindowBound(const ChainProblem& problem, const ChainStages& stages, const ChainTiming& timing,
              std::shared_ptr<const CompletionBound> costs, std::vector<double> beyond);

  // Whether it can differ from the completion bound.
  bool counts() const { return counts_; }

  // With all missing tiles in `inside`. Infinite if nothing fits.
  double least(std::size_t stages, Tile inside) const { return least_[stages * count_ + inside]; }
  // As least(), if `tile` is the last one of the operand, in this slot, and all loops from it down to `inside` repeat
  // it. Stalls due to these loops are not included.
  double open(std::size_t stages, std::size_t operand, std::size_t slot, Tile tile, Tile inside) const;

  struct Phase {
    std::size_t operand = 0, slot = 0;
    Tile tile = 0;
  };
  // The placements of a cheapest completion.
  Chain cheapest(std::size_t stages, Tile inside, std::optional<Phase> phase) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Narrow {  // tiles of a slot whose windows loops can narrow
    std::vector<Tile> tiles;
    std::vector<std::uint32_t> number;                   // [tile]: kNone: not among them
    std::map<Tile, std::vector<std::uint32_t>> byTouch;  // numbers by their part in dimensions that index the operand
    std::vector<double> stalls;  // [number × other tiles + other tile]: due to the loops outside of it
  };
  struct Axis {  // among an operand's other tiles
    std::size_t stride = 1;
    std::uint32_t most = 0;
  };

  void findNarrow();
  void dropLargest();
  double entries(std::size_t operand, std::size_t slot) const;
  void fill(std::size_t stages);
  void fillPhase(std::size_t stages, std::size_t operand);
  double closed(std::size_t stages, std::size_t operand, Tile tile) const;
  // Of a placement: the rest after it, outside of a phase.
  double after(std::size_t stages, std::size_t operand, std::size_t slot, Tile tile) const;
  double phase(std::size_t stages, std::size_t operand, std::uint32_t number, Tile inside) const;
  double stallsOf(const Phase& phase, Tile inside) const;
  const Narrow& narrow(std::size_t operand, std::size_t slot) const { return narrow_[operand][slot]; }
  bool isSame(std::size_t operand, Tile a, Tile b) const;  // in dimensions that index the operand
  template <class Visit>
  void forEachNext(std::size_t stages, std::size_t operand, Visit visit) const;

  const ChainProblem& problem_;
  const ChainStages& stages_;
  const ChainTiming& timing_;
  std::shared_ptr<const CompletionBound> costs_;
  std::vector<double> beyond_;  // [port], and 0
  std::size_t count_;
  Simd simd_ = bestSimd();
  std::vector<double> rest_;  // scratch
  bool counts_ = false;
  std::vector<std::vector<Narrow>> narrow_;               // [operand][slot]
  std::vector<std::vector<std::uint32_t>> otherOf_;       // [operand][tile]: number of its part in other dimensions
  std::vector<std::vector<Axis>> otherAxes_;              // [operand]
  std::vector<double> least_;                             // [stages × tiles + tile]
  std::vector<std::vector<std::vector<double>>> phases_;  // [stages][operand]: as Narrow::stalls, with them
};

}  // namespace tilescope::zigzag

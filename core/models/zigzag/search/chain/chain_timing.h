// SPDX-License-Identifier: GPL-3.0-or-later
// What latency a chain of tiles can have at best, as sums over its slots. Latency is compute + waiting + onloading +
// offloading (own_latency.cpp). A chain fixes everything but how long the loops at the top of a level repeat a tile,
// which narrows the windows; with windows as wide as they can be, for every port
//   waiting ≥ Σ what exceeds the windows,   waiting ≥ Σ busy cycles − compute,
// and onloading ≥ the way of either input, ≥ their steps over ports that both use with the others of the later one. Of
// the corrections (core/models/zigzag/corrections.h) copies are sums themselves: their set-up, and all of their time
// with serial loads. So are the starts of the array if one operand's tiles determine them; with several, StartBound has
// a bound.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/search/chain/completion_bound.h"

namespace tilescope::zigzag {

// A bound of latency: constant + a sum over the slots.
struct TimeBound {
  SlotCosts costs;
  double constant = 0;
};

class ChainTiming {
 public:
  explicit ChainTiming(const ChainProblem& problem);

  std::size_t ports() const { return ports_.size(); }
  std::size_t portOf(std::size_t memory, std::size_t port) const;  // ports(): no tile moves through it

  // Cycles of first loads that are waited for: the whole way of one input; or the steps of both over ports that both
  // use and the other steps of the one that is loaded last.
  enum class Loads { First, Second, SharedFirstLast, SharedSecondLast };
  enum class Waiting { None, Beyond, Busy };
  // port matters with Beyond and Busy.
  TimeBound bound(Loads loads, Waiting waiting, std::size_t port) const;

  // Cycles by the way of counting first loads, and by that of counting the rest. The latency of a mapping is at least
  // `always`, the most of the loads that hold and the most of the waiting together; or how much each counts in a
  // mixture.
  struct Ways {
    double always = 0;
    std::array<double, 4> loads{};     // [Loads]
    double none = 0;                   // Waiting::None
    std::vector<double> beyond, busy;  // [port]
  };
  // What all chains have, and what a tile adds.
  Ways constants() const;
  void add(Ways& ways, std::size_t operand, std::size_t slot, Tile tile) const;
  // Weights of the loads add up to 1, and so do those of the waiting; always does not matter.
  TimeBound mixture(const Ways& weights) const;

  // Cycles that a port waits beyond what bound() counts, if the loops at the top of the slot's tile repeat it so often.
  double repeated(std::size_t operand, std::size_t slot, Tile tile, std::int64_t times, std::size_t port) const;

  std::size_t inputs() const { return inputs_.size(); }
  bool sharesLoads() const;  // whether inputs wait for each other's first loads
  double compute() const { return compute_; }

 private:
  struct Port {
    std::size_t memory = 0, port = 0;
    double constantBusy = 0, constantBeyond = 0;  // of movements that all mappings have
  };
  // A movement of one slot.
  struct SlotLink {
    std::size_t port = 0;         // ports(): none of its own, it never waits
    std::vector<double> cycles;   // [tile]: of one transfer
    std::vector<double> charged;  // [tile]: transfers that have the time of a tile
  };
  struct SlotTiming {
    std::vector<double> open;  // [tile]: the widest window a transfer can have
    std::vector<SlotLink> links;
    bool sharedLoad = false;     // the step of the first load uses a port that both inputs use
    std::vector<double> step;    // [tile]: cycles of the step of the first load or last store; empty: none
    std::vector<double> always;  // [tile]: cycles in every bound, of the corrections; empty: none
  };

  void addSlot(std::size_t operand, const ChainSlot& slot);
  void addLink(SlotTiming& timing, std::size_t operand, const ChainSlot& slot, Move move, bool above) const;
  void addCorrections(SlotTiming& timing, std::size_t operand, const ChainSlot& slot) const;
  void addArrayLinks(const ChainOperand& operand);
  std::size_t numberOf(std::size_t operand, std::size_t level, Move move) const;
  bool sharedByInputs(std::size_t port) const;
  bool counts(std::size_t operand, const SlotTiming& timing, Loads loads) const;

  const ChainProblem& problem_;
  double compute_ = 0;
  std::vector<std::size_t> inputs_;  // operands
  std::vector<Port> ports_;
  std::vector<std::vector<SlotTiming>> slots_;  // [operand][slot]
};

}  // namespace tilescope::zigzag

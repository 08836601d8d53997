// SPDX-License-Identifier: GPL-3.0-or-later
// Lower bounds on the latency of a chain of tiles, as sums over its slots. Latency is compute + stall + onloading +
// offloading (own_latency.cpp). A chain determines all but one thing: how often the loops at the top of a level repeat
// a tile, which narrows the windows. With windows as wide as possible, for every port
//   stall ≥ Σ cycles beyond the windows,
//   stall ≥ Σ busy cycles − compute.
// Onloading is at least the path of either input. It is also at least the steps of both inputs over ports that both
// use, plus the other steps of the later input. Some corrections (core/models/zigzag/corrections.h) are sums
// themselves: copies with their set-up and, for serial loads, all of their time. So are the starts of the array if the
// tiles of one operand determine them; for several operands, StartBound gives a bound.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/search/chain/completion_bound.h"

namespace tilescope::zigzag {

// A lower bound of latency: constant + a sum over the slots.
struct TimeBound {
  SlotCosts costs;
  double constant = 0;
};

class ChainTiming {
 public:
  explicit ChainTiming(const ChainProblem& problem);

  std::size_t ports() const { return ports_.size(); }
  std::size_t portOf(std::size_t memory, std::size_t port) const;  // ports() if no tile moves through it

  // The onloading cycles that count: the whole path of one input; or the steps of both inputs over ports that both use,
  // plus the other steps of the input that is loaded last.
  enum class Loads { First, Second, SharedFirstLast, SharedSecondLast };
  enum class Waiting { None, Beyond, Busy };
  // port: ignored with Waiting::None.
  TimeBound bound(Loads loads, Waiting waiting, std::size_t port) const;

  // Cycles for each kind of onloading bound and each kind of stall bound. The latency of a mapping is at least `always`
  // plus the largest valid onloading bound plus the largest stall bound. In a mixture, the weights of these bounds.
  struct Ways {
    double always = 0;
    std::array<double, 4> loads{};     // [Loads]
    double none = 0;                   // Waiting::None
    std::vector<double> beyond, busy;  // [port]
  };
  // The cycles that all chains have; add() adds those of a tile.
  Ways constants() const;
  void add(Ways& ways, std::size_t operand, std::size_t slot, Tile tile) const;
  // The bound that is the weighted mean. The weights of the loads add up to 1, and so do those of the stalls; `always`
  // is ignored.
  TimeBound mixture(const Ways& weights) const;

  // Cycles that a port stalls beyond those in bound() if the loops at the top of the slot's tile repeat it this often.
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
    std::size_t port = 0;         // ports() if it uses no port and never stalls
    std::vector<double> cycles;   // [tile]: of one transfer
    std::vector<double> charged;  // [tile]: transfers during the use of a tile
  };
  struct SlotTiming {
    std::vector<double> open;  // [tile]: the widest possible window of a transfer, in cycles
    std::vector<SlotLink> links;
    bool sharedLoad = false;     // the first load takes a step over a port that both inputs use
    std::vector<double> step;    // [tile]: cycles of the first load or last store; empty: none
    std::vector<double> always;  // [tile]: cycles that the corrections add to every bound; empty: none
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

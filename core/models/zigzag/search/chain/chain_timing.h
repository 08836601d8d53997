// SPDX-License-Identifier: GPL-3.0-or-later
// Lower bounds on a chain's latency as sums over its slots. Latency is compute + stall + onloading + offloading
// (own_latency.cpp). A chain leaves open only how often loops at the top of a level repeat a tile, which narrows
// windows. With the widest windows, for every port
//   stall ≥ Σ cycles beyond the windows,
//   stall ≥ Σ busy cycles − compute.
// Onloading is at least either input's path, and at least both inputs' steps over shared ports plus the later input's
// other steps. Of the corrections (corrections.h), copies with set-up (serial loads: with all their time) are sums
// themselves; so are the array's starts if one operand decides them, otherwise StartBound gives a bound.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/search/chain/completion_bound.h"

namespace tilescope::zigzag {

// constant + a sum over slots ≤ latency.
struct TimeBound {
  SlotCosts costs;
  double constant = 0;
};

class ChainTiming {
 public:
  explicit ChainTiming(const ChainProblem& problem);

  std::size_t ports() const { return ports_.size(); }
  std::size_t portOf(std::size_t memory, std::size_t port) const;  // ports() if no tile moves through it

  // Which onloading counts: one input's path, or both inputs' shared steps plus the other steps of the last input.
  enum class Loads { First, Second, SharedFirstLast, SharedSecondLast };
  enum class Waiting { None, Beyond, Busy };

  // Cycles by kind of onloading and stall bound. Latency is at least `always` plus the largest valid onloading bound
  // plus the largest stall bound. In a mixture: weights of these bounds.
  struct Ways {
    double always = 0;
    std::array<double, 4> loads{};
    double none = 0;
    std::vector<double> beyond, busy;
  };
  // Of all chains; add() adds those of a tile.
  Ways constants() const;
  void add(Ways& ways, std::size_t operand, std::size_t slot, Tile tile) const;
  // All weight on one bound. port: ignored with Waiting::None.
  Ways single(Loads loads, Waiting waiting, std::size_t port) const;
  // The weighted mean. Weights of loads add up to 1, as do those of stalls; `always` is ignored.
  TimeBound mixture(const Ways& weights) const;
  TimeBound bound(Loads loads, Waiting waiting, std::size_t port) const {
    return mixture(single(loads, waiting, port));
  }

  // Port stalls beyond bound() if loops at the top of the slot's tile repeat it this often.
  double repeated(std::size_t operand, std::size_t slot, Tile tile, std::int64_t times, std::size_t port) const;
  // The same, summed over ports with these weights. weights: [port], and 0 at ports().
  double repeated(std::size_t operand, std::size_t slot, Tile tile, std::int64_t times,
                  const std::vector<double>& weights) const;

  std::size_t inputs() const { return inputs_.size(); }
  bool sharesLoads() const;  // inputs wait for each other's first loads
  double compute() const { return compute_; }

 private:
  struct Port {
    std::size_t memory = 0, port = 0;
    double constantBusy = 0, constantBeyond = 0;  // movements of all mappings
  };
  struct SlotLink {
    std::size_t port = 0;         // ports(): no port, never stalls
    std::vector<double> cycles;   // [tile]: of one transfer
    std::vector<double> charged;  // [tile]: transfers during a tile's use
  };
  struct SlotTiming {
    std::vector<double> open;  // [tile]: widest window of a transfer, in cycles
    std::vector<SlotLink> links;
    bool sharedLoad = false;     // the first load takes a step over a port of both inputs
    std::vector<double> step;    // [tile]: cycles of first load or last store; empty: none
    std::vector<double> always;  // [tile]: cycles of corrections in every bound; empty: none
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
  std::vector<std::size_t> inputs_;
  std::vector<Port> ports_;
  std::vector<std::vector<SlotTiming>> slots_;  // [operand][slot]
};

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
// The movements of a layer's slots in time, and the bounds of latency that follow from them.
//
// Latency is compute + waiting + loads + stores. Loads are at least the path of either input. If input x is loaded
// last, they are at least the steps of both inputs over ports that both use, plus the other steps of x. Waiting is at
// least, for every port, the cycles by which its transfers exceed their widest windows, and its busy cycles less the
// compute cycles. Each of these is a sum over tiles. Latency is at least the largest of them, so at least every mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/check/bounds.h"
#include "app/check/latency.h"
#include "core/models/certificate.h"

namespace tilescope::check {

// A mean of bounds, and `energy` cycles per unit of energy. Weights of loads add up to 1, as do those of waiting.
struct TimedWeights {
  double energy = 0;
  std::optional<std::size_t> last;  // the tensor that must be loaded last; none: holds in any order
  std::vector<double> path;         // by tensor
  double afterBoth = 0;             // of loads if `last` is loaded last
  double compute = 0;               // of no waiting
  std::vector<double> waits, busy;  // by port
};

class TimedSlots {
 public:
  // Both must outlive it. slots: for energy.
  TimedSlots(const Slots& slots, const Lanes& lanes);

  const Slots& slots() const { return slots_; }
  const Lanes& lanes() const { return lanes_; }
  std::size_t ports() const { return portMemory_.size(); }

  // Weights as in a certificate, scaled; or what is wrong with them.
  std::variant<TimedWeights, std::string> read(const CertificateBound& bound) const;
  // Loads of one input (in any order), without waiting.
  std::vector<TimedWeights> basic() const;

  // The costs of tiles under these weights, by tensor, slot and tile, and what every mapping adds.
  SlotCosts costs(const TimedWeights& weights) const;
  double constant(const TimedWeights& weights) const;

  // Whether loops at the top of the slot's tile that do not index the tensor narrow its windows.
  bool narrows(std::size_t tensor, std::size_t slot) const { return timed_[tensor][slot].narrows; }
  // By how much the cost grows if such loops repeat the tile this often.
  double repeated(const TimedWeights& weights, std::size_t tensor, std::size_t slot, Tile tile,
                  std::int64_t times) const;

  // Movements that no tile changes.
  Timings start() const;
  void put(Timings& timings, std::size_t tensor, std::size_t slot, Tile tile, std::int64_t times) const;

 private:
  struct Link {
    std::size_t station = 0;
    Move move = Move::Fill;
    std::size_t port = 0;        // ports(): none
    std::vector<Timing> timing;  // by tile, with the widest windows
  };
  struct TimedSlot {
    bool narrows = false;
    bool both = false;  // its step uses a port of both inputs
    std::vector<Link> links;
    std::vector<double> step;  // by tile, of first loads and last stores; empty: none
  };

  void addSlot(std::size_t x, const Slot& slot);
  Link& linkOf(TimedSlot& timed, std::size_t x, const TimedMovement& movement) const;
  std::size_t portOf(std::size_t x, std::size_t station, Move move) const;
  double stepWeight(const TimedWeights& weights, std::size_t x, const TimedSlot& timed) const;
  std::optional<std::string> readPort(const CertificatePortWeight& port, TimedWeights& weights) const;

  const Slots& slots_;
  const Lanes& lanes_;
  std::int64_t compute_ = 1;
  std::vector<std::size_t> portMemory_, firstPort_;  // memory of each port; first port of each memory
  std::vector<std::vector<TimedSlot>> timed_;        // by tensor and slot
  Timings start_;
  std::vector<double> startWaits_, startBusy_;  // by port
};

}  // namespace tilescope::check

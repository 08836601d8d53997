// SPDX-License-Identifier: GPL-3.0-or-later
// Lower bounds on the cost of the tiles that a partial mapping still lacks. There is one for every stage of a partial
// mapping and every tile that contains all missing tiles: the minimum over nested tiles that each fit alone.
//
// A price per bit of memory capacity makes the bound sharper and keeps it valid: tiles use at most the usable
// capacity, so price × (used − usable) is at most 0 in every mapping, for any price that is not negative.
#pragma once

#include <cstdint>
#include <vector>

#include "app/check/slots.h"

namespace tilescope::check {

// A partial mapping's progress: tiles placed per tensor, and the kind of sums that the next output tile must produce.
class Stages {
 public:
  explicit Stages(const Slots& slots);

  using Number = std::size_t;
  std::size_t count() const { return count_; }
  Number start() const { return 0; }
  Number end() const { return count_ - 1; }

  // The slot for the next tile of the tensor; null if all of its tiles are placed.
  const Slot* next(Number stage, std::size_t tensor) const;
  Sums demanded(Number stage, std::size_t tensor) const { return of(stage, tensor).demanded; }
  std::size_t placed(Number stage, std::size_t tensor) const { return of(stage, tensor).placed; }
  Number after(Number stage, std::size_t tensor, bool partial) const;

  // True if the tile makes the sums that the stage demands.
  bool admits(Number stage, std::size_t tensor, Tile tile) const;

 private:
  struct State {
    std::size_t placed = 0;
    Sums demanded = Sums::Open;
  };
  const State& of(Number stage, std::size_t tensor) const {
    return states_[tensor][stage / strides_[tensor] % states_[tensor].size()];
  }

  const Slots& slots_;
  std::vector<std::vector<State>> states_;  // by tensor
  std::vector<std::size_t> strides_;
  std::size_t count_ = 1;
};

// By tensor, slot and tile; kNever: not allowed.
using SlotCosts = std::vector<std::vector<std::vector<double>>>;

class Bounds {
 public:
  static constexpr std::size_t kMaxNumbers = std::size_t{1} << 27;  // 1 GiB of doubles

  // prices: by memory, at least 0; price × capacity must be finite.
  Bounds(const Slots& slots, const Stages& stages, std::vector<double> prices);
  // With these costs instead of those of the slots, and no prices.
  Bounds(const Slots& slots, const Stages& stages, const SlotCosts& costs, double constant);

  double least(Stages::Number stage, Tile inside) const { return least_[stage * tiles_ + inside]; }
  // The tile's cost plus the price of its capacity; kNever if it does not fit alone.
  double cost(std::size_t tensor, std::size_t slot, Tile tile, bool partial) const {
    return costs_[tensor][slot][partial ? 1 : 0][tile];
  }
  double constant() const { return constant_; }
  double price(std::size_t memory) const { return prices_[memory]; }
  // Of a bound. It grows with price × capacity, which intermediate values can reach.
  double roundingError() const { return roundingError_; }

 private:
  void fillCosts(const SlotCosts& costs);
  void fillLeast();
  void fill(Stages::Number stage);
  void lowerToInside(double* row) const;

  const Slots& slots_;
  const Stages& stages_;
  std::size_t tiles_;
  std::vector<double> prices_;
  double constant_ = 0, roundingError_ = 0;
  std::vector<std::vector<std::vector<std::vector<double>>>> costs_;  // by tensor, slot, partial, tile
  std::vector<double> least_;                                         // index: stage × tiles + tile
};

}  // namespace tilescope::check

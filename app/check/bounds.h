// SPDX-License-Identifier: GPL-3.0-or-later
// The least that the missing tiles of a partial mapping can cost, over nested tiles each of which fits alone, for every
// stage of a partial mapping and every tile that all of the missing ones must lie in.
//
// A price per bit of a memory's space makes such a bound sharper and keeps it one: what is placed uses no more than
// there is, so price × (used − usable) is at most 0 in every mapping, for any price that is not negative.
#pragma once

#include <cstdint>
#include <vector>

#include "app/check/slots.h"

namespace tilescope::check {

// How far a partial mapping has come: per tensor, slots that have a tile, and the sums that the next tile inside must
// make because the last one was placed for them.
class Stages {
 public:
  explicit Stages(const Slots& slots);

  using Number = std::size_t;
  std::size_t count() const { return count_; }
  Number start() const { return 0; }
  Number end() const { return count_ - 1; }

  // Null: the tensor has all its tiles.
  const Slot* next(Number stage, std::size_t tensor) const;
  Sums demanded(Number stage, std::size_t tensor) const { return of(stage, tensor).demanded; }
  std::size_t placed(Number stage, std::size_t tensor) const { return of(stage, tensor).placed; }
  Number after(Number stage, std::size_t tensor, bool partial) const;  // a larger number

  // Whether the tile makes the sums that are demanded of the tensor's next one.
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
  std::vector<std::vector<State>> states_;  // [tensor]
  std::vector<std::size_t> strides_;
  std::size_t count_ = 1;
};

class Bounds {
 public:
  static constexpr std::size_t kMaxNumbers = std::size_t{1} << 27;  // 1 GiB of them

  // prices: [memory], not negative; price × space must be a number.
  Bounds(const Slots& slots, const Stages& stages, std::vector<double> prices);

  double least(Stages::Number stage, Tile inside) const { return least_[stage * tiles_ + inside]; }
  // A tile with the price of its space; kNever where it does not fit alone.
  double cost(std::size_t tensor, std::size_t slot, Tile tile, bool partial) const {
    return costs_[tensor][slot][partial ? 1 : 0][tile];
  }
  double constant() const { return constant_; }  // of all bounds: every mapping's cost, less the price of all space
  double price(std::size_t memory) const { return prices_[memory]; }
  // No bound is too high by more than this: sums with prices pass through values as large as price × space.
  double roundingError() const { return roundingError_; }

 private:
  void fillCosts();
  void fill(Stages::Number stage);
  void lowerToInside(double* row) const;

  const Slots& slots_;
  const Stages& stages_;
  std::size_t tiles_;
  std::vector<double> prices_;
  double constant_ = 0, roundingError_ = 0;
  std::vector<std::vector<std::vector<std::vector<double>>>> costs_;  // [tensor][slot][partial][tile]
  std::vector<double> least_;                                         // [stage × tiles + tile]
};

}  // namespace tilescope::check

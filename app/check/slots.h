// SPDX-License-Identifier: GPL-3.0-or-later
// A layer with one spatial unrolling, as slots for nested tiles, which have costs and take capacity.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/check/counting.h"
#include "app/check/lattice.h"
#include "core/models/objective.h"

namespace tilescope::check {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

// The kind of sums that arrive at a station from below.
enum class Sums { Open, Final, Partial };  // Open: undetermined, or not an output

struct Slot {
  int station = 0;  // -1: data held at the multipliers
  // An output's outermost station: its tile is the whole tensor; only the kind of sums is chosen.
  bool whole = false;
  bool asks = false;                   // the kind of sums (partial or final) must be chosen
  std::vector<double> cost;            // by tile, across the boundary above; kNever: not allowed
  std::optional<std::size_t> memory;   // memory that holds the tile, if any
  std::vector<std::int64_t> elements;  // by tile: elements in one instance
  int bits = 0, partialBits = 0;       // per element
  std::vector<bool> partialAbove;      // by tile: sums that reach the station above are partial

  std::int64_t bitsOf(Tile tile, bool partial) const { return elements[tile] * (partial ? partialBits : bits); }
};

struct SlotTensor {
  std::size_t tensor = 0;
  std::vector<Slot> slots;            // from the outermost inwards
  std::vector<bool> reaching, other;  // by dimension: indexes the tensor, or not
  std::vector<std::int64_t> least;    // by memory: bits of the minimum tiles in its slots
};

struct Room {
  std::int64_t usable = 0;
  std::int64_t whole = 0;  // bits of the tensors whose outermost memory this is
  std::int64_t least = 0;  // bits of the minimum tiles in all its slots
  std::int64_t free() const { return usable - whole - least; }
};

class Slots {
 public:
  static std::optional<Slots> of(const Space& space, const Unrolling& unrolling, Objective objective);

  const Space& space() const { return *space_; }
  const Lattice& lattice() const { return lattice_; }
  const std::vector<SlotTensor>& tensors() const { return tensors_; }
  const std::vector<Room>& rooms() const { return rooms_; }
  double constant() const { return constant_; }

  // True if not even the minimum tiles fit.
  bool fitsNever() const;

 private:
  Slots(const Space& space, Lattice lattice) : space_(&space), lattice_(std::move(lattice)) {}

  void addTensor(std::size_t x, const Lanes& lanes, Objective objective);
  void fillCosts(Slot& slot, const SlotTensor& tensor, const Lanes& lanes, Objective objective) const;
  void addRoom(SlotTensor& tensor, const Lanes& lanes);
  bool roomyOutside(const Lanes& lanes) const;

  const Space* space_;
  Lattice lattice_;
  std::vector<SlotTensor> tensors_;  // in the order of the space
  std::vector<Room> rooms_;          // by memory
  long double constant_ = 0;
};

// Energy or off-chip bits of the movements.
long double costOf(const TensorUse& use, const std::vector<Movement>& movements, Objective objective);

}  // namespace tilescope::check

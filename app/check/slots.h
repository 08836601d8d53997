// SPDX-License-Identifier: GPL-3.0-or-later
// A layer under one choice of spatial loops as slots for tiles: what a tile costs in each, and the space it takes. A
// mapping is one tile per slot, all nested in one another.
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

// What the sums are that arrive at a station from below.
enum class Sums { Open, Final, Partial };  // Open: either, or no output

struct Slot {
  int station = 0;                     // -1: what stays at the multipliers
  bool whole = false;                  // the outermost station of an output, where only the kind of its sums is open
  bool asks = false;                   // a tile is placed for partial or for final sums
  std::vector<double> cost;            // [tile] of the boundary above; kNever: no tile of this slot
  std::optional<std::size_t> memory;   // whose space it takes
  std::vector<std::int64_t> elements;  // [tile] of one instance, where it takes space
  int bits = 0, partialBits = 0;       // of an element
  std::vector<bool> partialAbove;      // [tile] outputs: the sums that reach the station above are partial

  std::int64_t bitsOf(Tile tile, bool partial) const { return elements[tile] * (partial ? partialBits : bits); }
};

struct SlotTensor {
  std::size_t tensor = 0;
  std::vector<Slot> slots;            // from the outermost inwards
  std::vector<bool> reaching, other;  // [dimension]: loops over it reach the tensor or not
  std::vector<std::int64_t> least;    // [memory] bits of the smallest tile in a slot of it
};

struct Room {
  std::int64_t usable = 0;
  std::int64_t whole = 0;  // of tensors whose outermost station it is
  std::int64_t least = 0;  // of the smallest tiles of all slots in it
  std::int64_t free() const { return usable - whole - least; }
};

class Slots {
 public:
  // Empty where there are too many tiles.
  static std::optional<Slots> of(const Space& space, const Unrolling& unrolling, Objective objective);

  const Space& space() const { return *space_; }
  const Lattice& lattice() const { return lattice_; }
  const std::vector<SlotTensor>& tensors() const { return tensors_; }
  const std::vector<Room>& rooms() const { return rooms_; }
  double constant() const { return constant_; }  // of every mapping: MACs, sums between array and memory

  // Some memory has no space for the smallest tiles together.
  bool fitsNever() const;

 private:
  Slots(const Space& space, Lattice lattice) : space_(&space), lattice_(std::move(lattice)) {}

  void addTensor(std::size_t x, const Lanes& lanes, Objective objective);
  void fillCosts(Slot& slot, const SlotTensor& tensor, const Lanes& lanes, Objective objective) const;
  void addRoom(SlotTensor& tensor, const Lanes& lanes);
  bool roomyOutside(const Lanes& lanes) const;

  const Space* space_;
  Lattice lattice_;
  std::vector<SlotTensor> tensors_;  // as in the space
  std::vector<Room> rooms_;          // [memory]
  long double constant_ = 0;
};

// Energy or off-chip bits of movements.
long double costOf(const TensorUse& use, const std::vector<Movement>& movements, Objective objective);

}  // namespace tilescope::check

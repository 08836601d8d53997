// SPDX-License-Identifier: GPL-3.0-or-later
// A layer with one choice of spatial loops, as slots for tiles: the cost of each tile in each slot, and the capacity
// it takes. A mapping has one tile per slot, nested in one another.
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
enum class Sums { Open, Final, Partial };  // Open: either kind, or not an output

struct Slot {
  int station = 0;           // -1: data held at the multipliers
  bool whole = false;        // the outermost station of an output, where only the kind of its sums must be chosen
  bool asks = false;         // the tile is placed either for partial or for final sums
  std::vector<double> cost;  // by tile, at the boundary above; kNever: the tile is not allowed
  std::optional<std::size_t> memory;   // the memory whose capacity it takes
  std::vector<std::int64_t> elements;  // by tile: elements in one instance, if it takes capacity
  int bits = 0, partialBits = 0;       // of one element
  std::vector<bool> partialAbove;      // by tile, for outputs: the sums that reach the station above are partial

  std::int64_t bitsOf(Tile tile, bool partial) const { return elements[tile] * (partial ? partialBits : bits); }
};

struct SlotTensor {
  std::size_t tensor = 0;
  std::vector<Slot> slots;            // from the outermost inwards
  std::vector<bool> reaching, other;  // by dimension: loops over it reach the tensor, or do not
  std::vector<std::int64_t> least;    // by memory: bits of the smallest tiles in its slots
};

struct Room {
  std::int64_t usable = 0;
  std::int64_t whole = 0;  // of the tensors with this outermost memory
  std::int64_t least = 0;  // of the smallest tiles in all its slots
  std::int64_t free() const { return usable - whole - least; }
};

class Slots {
 public:
  // nullopt if there are too many tiles.
  static std::optional<Slots> of(const Space& space, const Unrolling& unrolling, Objective objective);

  const Space& space() const { return *space_; }
  const Lattice& lattice() const { return lattice_; }
  const std::vector<SlotTensor>& tensors() const { return tensors_; }
  const std::vector<Room>& rooms() const { return rooms_; }
  double constant() const { return constant_; }  // of every mapping: MACs, sums between array and memory

  // Whether some memory cannot hold the smallest tiles together.
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

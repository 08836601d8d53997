// SPDX-License-Identifier: GPL-3.0-or-later
// What each refresh location costs for every tile that may lie below it (reference: DNN-Chip Predictor, N_ref × V_ref).
// Loops directly above a location that do not reach its tensor are inside its tile: they cost no room. So a location's
// traffic depends on nothing but its tile, save for inputs at the processing elements, whose sharing along the array's
// diagonals depends on how far apart its elements' windows are: on the tile between array and buffer.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/search/predictor/input_windows.h"
#include "core/search/predictor/nest_space.h"

namespace tilescope::predictor {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

// Of a tile that is kept.
struct Held {
  double fillCycles = 0;  // of the first one; kNever: does not fit
  std::int64_t bits = 0;
};

// One location, by tile.
struct LocationCosts {
  std::vector<Flow> flow;  // energy kNever: no tile of this location
  std::vector<Held> held;
};

class RefreshCosts {
 public:
  // Empty where the tiles are too many for the search.
  static std::optional<RefreshCosts> of(const NestSpace& space);

  const NestSpace& space() const { return space_; }
  const FactorLattice& lattice() const { return lattice_; }
  double computeCycles() const { return static_cast<double>(lattice_.allIterations()) * space_.cyclesPerStep; }

  // pe input: the least over all tiles between array and buffer that may lie around it.
  const LocationCosts& at(std::size_t location) const { return locations_[location]; }
  // Of pe input where only loops that it does not need lie between its tile and that of the array.
  const std::vector<Flow>& outerInput() const { return outerInput_; }
  // Of pe input inside this tile between array and buffer.
  Flow inputWithin(Tile tile, Tile array) const;
  Held inputHeldWithin(Tile tile, Tile array) const;
  // Where the numbers of two such tiles are equal, inputWithin() is the same for every tile.
  std::size_t windowNumber(Tile array) const;

  // Whether the input's window slides at this location: what is fetched for a loop of this dimension (OY or OX)
  // directly above the tile is fetched once for all its iterations.
  bool slides(std::size_t location, Dim dim, Tile below) const;
  bool maySlide(Dim dim) const;  // anywhere

  // Whether the dataflow lets this tile lie between array and buffer, around such a tile, within one.
  bool mayBeOfArray(Tile tile) const { return ofArray_.empty() || ofArray_[tile]; }
  bool mayBeOutside(Tile tile) const { return space_.stationary != Stationary::Row || mayBeOfArray(tile); }
  bool mayBeInside(Tile tile) const { return space_.stationary != Stationary::None || mayBeOfArray(tile); }

 private:
  struct TileCounts;  // of one tile

  RefreshCosts(const NestSpace& space, FactorLattice lattice);
  InputWindows windowsOf(const Axis& axis) const;
  TileCounts countsOf(Tile tile) const;
  void fillBuffer(const TileCounts& counts);
  void fillPe(const TileCounts& counts);
  void fillPeInput(const TileCounts& counts);
  Flow inputFlow(const TileCounts& counts, double window) const;
  Held inputHeld(const TileCounts& counts, double window) const;
  double windowOf(const TileCounts& counts) const;
  Held heldOf(std::size_t location, double elements) const;
  double windowAcross(Tile tile, Tile array) const;
  void closeTooLarge();
  void followDataflow();
  bool hasAll(Tile tile, DimMask dims) const;  // all iterations of these dimensions
  void need(std::size_t location, DimMask whole);

  NestSpace space_;
  Bounds temporal_;
  FactorLattice lattice_;
  InputWindows rows_, columns_;
  std::vector<std::size_t> loopDims_;          // that are left for loops
  std::array<DimMask, kTensorCount> plain_{};  // that a tensor depends on, but for the input's rows and columns
  std::array<double, kTensorCount> spread_{};  // processing elements along them
  double spreadInput_ = 1, elements_ = 1, outputs_ = 1;
  std::vector<LocationCosts> locations_;
  std::vector<Flow> outerInput_;
  std::vector<char> ofArray_;  // [tile]; empty: all
};

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of each refresh location by the tile below it (DNN-Chip Predictor, N_ref × V_ref). Loops directly above a
// location that its tensor does not depend on belong to its tile, at no cost of space; so traffic depends on the tile
// alone. Inputs at the PEs share along the array's diagonals, so their traffic also depends on the tile above the
// array.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/models/predictor/nest_space.h"
#include "core/models/predictor/predictor_layer.h"

namespace tilescope::predictor {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

using TileRow = std::vector<double>;
using Figure = double Flow::*;

struct Held {
  double fillCycles = 0;  // cycles of its first fill; kNever: does not fit
  std::int64_t bits = 0;
};

class RefreshCosts {
 public:
  // Empty: too many tiles to search.
  static std::optional<RefreshCosts> of(const NestSpace& space);

  const NestSpace& space() const { return space_; }
  const FactorLattice& lattice() const { return lattice_; }
  double computeCycles() const { return static_cast<double>(lattice_.allIterations()) * space_.cyclesPerStep; }

  // For inputs at pe: the minimum over tiles between array and buffer that may contain this tile. If there are none
  // (isClosed), the flow is meaningless and rows are kNever.
  Flow flow(std::size_t location, Tile tile) const;
  TileRow flows(std::size_t location, Figure figure) const;
  bool isClosed(std::size_t location, Tile tile) const { return !closed_[location].empty() && closed_[location][tile]; }

  Held held(std::size_t location, Tile tile) const;
  TileRow fills(std::size_t location) const;  // by tile
  std::int64_t leastBits(std::size_t location) const { return bitsOf(location, 0); }

  // Inputs at pe, if all loops between this tile and the array's are irrelevant to the input.
  Flow outerInput(Tile tile) const { return inputFlow(tile, ownAcross_[tile]); }
  TileRow outerInputs(Figure figure) const { return inputFlows(ownAcross_, figure); }
  // Inputs at pe, inside this tile between array and buffer.
  Flow inputWithin(Tile tile, Tile array) const { return inputFlow(tile, windowAcross(tile, array)); }
  Held inputHeldWithin(Tile tile, Tile array) const;
  // For a tile between array and buffer; equal numbers mean equal inputWithin() for every tile.
  std::size_t windowNumber(Tile array) const;

  // Whether a loop over dim (OY or OX) directly above the tile fetches its input only once for all iterations.
  bool slides(std::size_t location, Dim dim, Tile below) const;
  TileRow slides(std::size_t location, Dim dim) const;  // by tile: 0 where it slides, otherwise kNever
  bool maySlide(Dim dim) const;                         // at any location and tile

  // Whether the tile may be, contain, or lie within the tile between array and buffer.
  bool mayBeOfArray(Tile tile) const { return ofArray_.empty() || ofArray_[tile]; }
  bool mayBeOutside(Tile tile) const { return space_.stationary != Stationary::Row || mayBeOfArray(tile); }
  bool mayBeInside(Tile tile) const { return space_.stationary != Stationary::None || mayBeOfArray(tile); }

 private:
  RefreshCosts(const NestSpace& space, FactorLattice lattice);
  InputWindows windowsOf(const Axis& axis) const;
  void count();
  void countInput(const TileRow& refreshes);
  template <class Factor>
  TileRow product(const Factor& factor) const;
  template <class Window>
  void multiplyByWindows(TileRow& row, const Window& window) const;
  Flow inputFlow(Tile tile, double across) const;
  TileRow inputFlows(const TileRow& across, Figure figure) const;
  void close(std::size_t location, TileRow& row) const;
  double windowAcross(Tile tile, Tile array) const;
  std::int64_t bitsOf(std::size_t location, Tile tile) const;
  void limitRooms();
  void followDataflow();
  bool hasAll(Tile tile, DimMask dims) const;
  void need(std::size_t location, DimMask whole);

  NestSpace space_;
  Bounds temporal_;
  FactorLattice lattice_;
  InputWindows rows_, columns_;
  std::vector<std::size_t> loopDims_;
  // Relevant dimensions without the input's rows and columns, by tensor.
  std::array<DimMask, kTensorCount> plain_{};
  std::array<double, kTensorCount> spread_{};  // PEs along plain_
  double spreadInput_ = 1, elements_ = 1, outputs_ = 1;
  std::array<TileRow, kLocations> kept_;  // words that a tile keeps; buffer: of all PEs
  // Words over all refreshes; at the PEs, of one PE. Inputs there still lack the factors of rows and columns.
  std::array<TileRow, kLocations> come_;
  TileRow reductions_;                                // iterations above a tile that add to its outputs
  TileRow window_, leastAcross_, ownAcross_;          // rows × columns: of one PE, then of the array
  std::array<std::int64_t, kLocations> room_{};       // bits available next to the other tensors' smallest tiles
  std::array<std::vector<char>, kLocations> closed_;  // [tile]; empty: none
  std::vector<char> ofArray_;                         // [tile]; empty: all
};

}  // namespace tilescope::predictor

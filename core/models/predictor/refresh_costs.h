// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of each refresh location for every tile that may lie below it (reference: DNN-Chip Predictor, N_ref ×
// V_ref). Loops directly above a location that its tensor does not depend on are inside its tile: they cost no space.
// So a location's traffic depends only on its tile. The exception is inputs at the processing elements, whose sharing
// along the array's diagonals depends on the distance between the windows of its elements: on the tile between array
// and buffer.
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

using TileRow = std::vector<double>;  // [tile]
using Figure = double Flow::*;        // one member of a flow

// Cost and size of a tile that is kept.
struct Held {
  double fillCycles = 0;  // cycles of its first fill; kNever: does not fit
  std::int64_t bits = 0;
};

class RefreshCosts {
 public:
  // Empty where the tiles are too many for the search.
  static std::optional<RefreshCosts> of(const NestSpace& space);

  const NestSpace& space() const { return space_; }
  const FactorLattice& lattice() const { return lattice_; }
  double computeCycles() const { return static_cast<double>(lattice_.allIterations()) * space_.cyclesPerStep; }

  // For inputs at pe: the minimum over all tiles between array and buffer that may contain it. Where the dataflow has
  // no such tile (isClosed), the flow is meaningless and rows are kNever.
  Flow flow(std::size_t location, Tile tile) const;
  TileRow flows(std::size_t location, Figure figure) const;
  bool isClosed(std::size_t location, Tile tile) const { return !closed_[location].empty() && closed_[location][tile]; }

  Held held(std::size_t location, Tile tile) const;
  TileRow fills(std::size_t location) const;  // fillCycles
  std::int64_t leastBits(std::size_t location) const { return bitsOf(location, 0); }

  // For inputs at pe, if the loops between its tile and the array's tile are all irrelevant to it.
  Flow outerInput(Tile tile) const { return inputFlow(tile, ownAcross_[tile]); }
  TileRow outerInputs(Figure figure) const { return inputFlows(ownAcross_, figure); }
  // For inputs at pe inside this tile between array and buffer.
  Flow inputWithin(Tile tile, Tile array) const { return inputFlow(tile, windowAcross(tile, array)); }
  Held inputHeldWithin(Tile tile, Tile array) const;
  // Two such tiles with equal numbers have the same inputWithin() for every tile.
  std::size_t windowNumber(Tile array) const;

  // Whether the input's window slides at this location: a loop over this dimension (OY or OX) directly above the tile
  // fetches its input only once for all iterations.
  bool slides(std::size_t location, Dim dim, Tile below) const;
  TileRow slides(std::size_t location, Dim dim) const;  // 0 where it slides, else kNever
  bool maySlide(Dim dim) const;                         // anywhere

  // Whether the dataflow allows this tile between array and buffer: alone, around such a tile, or within one.
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
  bool hasAll(Tile tile, DimMask dims) const;  // has all iterations of these dimensions
  void need(std::size_t location, DimMask whole);

  NestSpace space_;
  Bounds temporal_;
  FactorLattice lattice_;
  InputWindows rows_, columns_;
  std::vector<std::size_t> loopDims_;          // dimensions with iterations left for loops
  std::array<DimMask, kTensorCount> plain_{};  // dimensions that a tensor depends on, without the input's rows and
                                               // columns
  std::array<double, kTensorCount> spread_{};  // processing elements along them
  double spreadInput_ = 1, elements_ = 1, outputs_ = 1;
  std::array<TileRow, kLocations> kept_;  // words that a tile keeps: at the buffer of all processing elements
  // Words that come to a location, over all refreshes. At the processing elements: for one of them; for inputs there,
  // without the factors of rows and columns.
  std::array<TileRow, kLocations> come_;
  TileRow reductions_;                                // iterations above a tile that its outputs sum over
  TileRow window_, leastAcross_, ownAcross_;          // rows × columns: for one processing element, for the array
  std::array<std::int64_t, kLocations> room_{};       // bits available next to the smallest tile of each other tensor
  std::array<std::vector<char>, kLocations> closed_;  // [tile]; empty: none
  std::vector<char> ofArray_;                         // [tile]; empty: all
};

}  // namespace tilescope::predictor

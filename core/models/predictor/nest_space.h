// SPDX-License-Identifier: GPL-3.0-or-later
// What the Predictor's exact search knows of a layer on a machine, once the spatial unrolling is chosen: sizes, and
// what a word costs at each boundary. Plain numbers: a mapping's cost is a sum (energy, traffic) and two maxima (first
// fill, slowest transfer) over the six refresh locations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/predictor/predictor_problem.h"
#include "core/models/zigzag/search/chain/factor_lattice.h"
#include "core/workload/vocabulary.h"

namespace tilescope::predictor {

using zigzag::FactorLattice;
using zigzag::Tile;

inline constexpr std::size_t kDimCount = kDims.size();
constexpr bool contains(DimMask dims, std::size_t dim) {
  return (dims >> dim & 1) != 0;
}
double productOf(const Bounds& sizes, DimMask dims);

// The refresh locations: of each tensor at the buffer, then of each tensor at the processing elements.
inline constexpr std::size_t kLocations = 2 * kTensorCount;
constexpr std::size_t bufferOf(Tensor tensor) {
  return tilescope::index(tensor);
}
constexpr std::size_t peOf(Tensor tensor) {
  return kTensorCount + tilescope::index(tensor);
}

// Of what crosses a boundary.
struct Flow {
  double energy = 0;
  double bits = 0;  // to and from DRAM
  double cycles = 0;

  Flow operator*(double times) const { return {energy * times, bits * times, cycles * times}; }
  Flow operator+(const Flow& o) const { return {energy + o.energy, bits + o.bits, cycles + o.cycles}; }
};

// A memory's space, and the locations whose tiles it holds.
struct Room {
  std::int64_t bits = 0;
  std::array<bool, kLocations> holds{};
};

struct NestSpace {
  Shape shape;
  Bounds array = ones();  // processing elements; divide the layer's sizes
  // Before rows and columns of the output were folded into one dimension, OX (see foldRows); else the same.
  Bounds layerSize = ones(), layerArray = ones();
  // A word of I or W that is fetched from DRAM, read from the buffer, delivered to a processing element; [tensor].
  std::array<Flow, kTensorCount> fetch, read, deliver;
  // An output, of its first refresh and of every further one: between buffer and DRAM, array and buffer.
  Flow dramFirst, dramAgain, bufferFirst, bufferAgain;
  std::array<double, kLocations> fillCycles{};  // [location] of a word of the first tile
  std::array<std::int64_t, kLocations> bits{};  // [location] space of a word; 0: it takes none
  std::array<bool, kTensorCount> sharedPe{};    // one memory holds the tiles of all processing elements
  std::vector<Room> rooms;
  double constantEnergy = 0;
  double cyclesPerStep = 1;
  bool literal = false;  // M_j of equation 4: no sharing but by array loops that the tensor does not depend on
  bool slidingWindow = true;
  std::optional<Stationary> stationary;

  Bounds temporal() const;       // iterations that are left for loops
  Bounds layerTemporal() const;  // before rows were folded
};

NestSpace makeSpace(const Problem& problem, const Bounds& array, std::optional<Stationary> stationary);

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
// What the exact search needs for one choice of spatial loops: sizes, and a word's cost at each boundary. A mapping
// costs a sum (energy, traffic) and two maxima (first fill, slowest transfer) over six refresh locations.
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

// Each tensor at the buffer, then each at the PEs.
inline constexpr std::size_t kLocations = 2 * kTensorCount;
constexpr std::size_t bufferOf(Tensor tensor) {
  return tilescope::index(tensor);
}
constexpr std::size_t peOf(Tensor tensor) {
  return kTensorCount + tilescope::index(tensor);
}

struct Flow {
  double energy = 0;
  double bits = 0;  // to and from DRAM
  double cycles = 0;

  Flow operator*(double times) const { return {energy * times, bits * times, cycles * times}; }
  Flow operator+(const Flow& o) const { return {energy + o.energy, bits + o.bits, cycles + o.cycles}; }
};

struct Room {
  std::int64_t bits = 0;
  std::array<bool, kLocations> holds{};
};

struct NestSpace {
  Shape shape;
  Bounds array = ones();  // PEs; they divide the layer's sizes
  // Sizes before output rows and columns were folded into OX (see mayFoldRows); equal to those above if they were not.
  Bounds layerSize = ones(), layerArray = ones();
  // Per word of I or W: fetched from DRAM, read from the buffer, delivered to a PE.
  std::array<Flow, kTensorCount> fetch, read, deliver;
  // Per output word, in its first and every further refresh: buffer to DRAM, array to buffer.
  Flow dramFirst, dramAgain, bufferFirst, bufferAgain;
  std::array<double, kLocations> fillCycles{};  // per word of the first tile
  std::array<std::int64_t, kLocations> bits{};  // per word; 0: no space
  std::array<bool, kTensorCount> sharedPe{};    // one memory holds the tiles of all PEs
  std::vector<Room> rooms;
  double constantEnergy = 0;
  double cyclesPerStep = 1;
  bool literal = false;  // M_j of equation 4: sharing only along array loops that the tensor does not depend on
  bool slidingWindow = true;
  std::optional<Stationary> stationary;

  Bounds temporal() const;
  Bounds layerTemporal() const;  // before rows were folded into columns
};

NestSpace makeSpace(const Problem& problem, const Bounds& array, std::optional<Stationary> stationary);

// A nest is chosen from the outside in; a stage is the set of locations to be placed, and whether PE loops have begun.
//
// A PE location lies inside the buffer's loops, but its refreshes are counted outside the loops directly above it that
// its tensor does not depend on (and one over which the input's window slides). If only such loops follow before the
// PEs, it may be counted among the buffer's loops: "early".

using TensorSet = std::uint32_t;  // a bit per Tensor
constexpr TensorSet kAllTensors = (TensorSet{1} << kTensorCount) - 1;
constexpr TensorSet setOf(Tensor tensor) {
  return TensorSet{1} << tilescope::index(tensor);
}
constexpr bool contains(TensorSet set, Tensor tensor) {
  return (set & setOf(tensor)) != 0;
}

using Stage = std::uint32_t;

struct StageStep {
  Stage from = 0, to = 0;
  std::size_t location = 0;  // the placed one; kLocations + t: early one of tensor t; kArrayStep: none
};
inline constexpr std::size_t kArrayStep = kLocations + kTensorCount;
inline constexpr std::size_t kStageStepCosts = kArrayStep + 1;

class NestStages {
 public:
  explicit NestStages(const Shape& shape);

  std::size_t count() const { return (early_.size() + 1) << kTensorCount; }
  Stage first() const { return outside(0, kAllTensors); }
  Stage last() const { return inside(0); }

  // Sets of tensors with early locations, smaller sets first. Each has its own stages outside the PEs.
  std::size_t earlySets() const { return early_.size(); }
  TensorSet early(std::size_t set) const { return early_[set]; }
  DimMask loopsAllowed(std::size_t set) const { return allowed_[set]; }
  // Empty if no nest has it.
  std::optional<std::size_t> with(std::size_t set, Tensor tensor) const { return with_[set][tilescope::index(tensor)]; }

  // buffer, pe: tensors with a location to be placed.
  Stage outside(std::size_t set, TensorSet buffer) const { return static_cast<Stage>(set << kTensorCount) + buffer; }
  Stage inside(TensorSet pe) const { return static_cast<Stage>(early_.size() << kTensorCount) + pe; }

  // Steps to a stage come before the steps from it.
  const std::vector<StageStep>& steps() const { return steps_; }
  std::size_t stepsInside() const { return stepsInside_; }

  bool isInside(Stage stage) const { return stage >= inside(0); }
  std::size_t setOfStage(Stage stage) const { return stage >> kTensorCount; }
  TensorSet toCome(Stage stage) const { return stage & kAllTensors; }

 private:
  void addSteps();

  std::vector<TensorSet> early_;
  std::vector<DimMask> allowed_;
  std::vector<std::array<std::optional<std::size_t>, kTensorCount>> with_;
  std::vector<StageStep> steps_;
  std::size_t stepsInside_ = 0;
};

}  // namespace tilescope::predictor

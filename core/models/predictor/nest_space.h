// SPDX-License-Identifier: GPL-3.0-or-later
// What the Predictor's exact search knows of a layer on a machine for one choice of spatial loops: sizes, and the cost
// of a word at each boundary. The cost of a mapping is a sum (energy, traffic) and two maxima (first fill, slowest
// transfer) over the six refresh locations.
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

// The refresh locations: each tensor at the buffer, then each tensor at the processing elements.
inline constexpr std::size_t kLocations = 2 * kTensorCount;
constexpr std::size_t bufferOf(Tensor tensor) {
  return tilescope::index(tensor);
}
constexpr std::size_t peOf(Tensor tensor) {
  return kTensorCount + tilescope::index(tensor);
}

// Cost of the data that crosses a boundary.
struct Flow {
  double energy = 0;
  double bits = 0;  // to and from DRAM
  double cycles = 0;

  Flow operator*(double times) const { return {energy * times, bits * times, cycles * times}; }
  Flow operator+(const Flow& o) const { return {energy + o.energy, bits + o.bits, cycles + o.cycles}; }
};

// The space of a memory, and the locations whose tiles it holds.
struct Room {
  std::int64_t bits = 0;
  std::array<bool, kLocations> holds{};
};

struct NestSpace {
  Shape shape;
  Bounds array = ones();  // processing elements; they divide the layer's sizes
  // The sizes before output rows and columns were folded into one dimension, OX (see mayFoldRows); equal to the sizes
  // above if they were not.
  Bounds layerSize = ones(), layerArray = ones();
  // Cost of a word of I or W that is fetched from DRAM, read from the buffer, delivered to a processing element.
  std::array<Flow, kTensorCount> fetch, read, deliver;
  // Cost of an output word, in its first refresh and in every further one: between buffer and DRAM, array and buffer.
  Flow dramFirst, dramAgain, bufferFirst, bufferAgain;
  std::array<double, kLocations> fillCycles{};  // of a word of the first tile
  std::array<std::int64_t, kLocations> bits{};  // space of a word; 0: none
  std::array<bool, kTensorCount> sharedPe{};    // one memory holds the tiles of all processing elements
  std::vector<Room> rooms;
  double constantEnergy = 0;
  double cyclesPerStep = 1;
  bool literal = false;  // M_j of equation 4: sharing only along array loops that the tensor does not depend on
  bool slidingWindow = true;
  std::optional<Stationary> stationary;

  Bounds temporal() const;       // iterations that remain for temporal loops
  Bounds layerTemporal() const;  // before rows were folded into columns
};

NestSpace makeSpace(const Problem& problem, const Bounds& array, std::optional<Stationary> stationary);

// The state of a nest whose loops are chosen from the outside in: which refresh locations are still to be placed, and
// whether the loops of the processing elements have begun.
//
// A location of the processing elements must lie inside the buffer's loops. Its refreshes, however, are counted outside
// the loops directly above it that its tensor does not depend on (and one over which the input's window slides). It may
// therefore be counted among the buffer's loops, "early", if only such loops follow before the processing elements.

using TensorSet = std::uint32_t;  // bit of each Tensor
constexpr TensorSet kAllTensors = (TensorSet{1} << kTensorCount) - 1;
constexpr TensorSet setOf(Tensor tensor) {
  return TensorSet{1} << tilescope::index(tensor);
}
constexpr bool contains(TensorSet set, Tensor tensor) {
  return (set & setOf(tensor)) != 0;
}

using Stage = std::uint32_t;

// A transition from one stage to the next at the same tile.
struct StageStep {
  Stage from = 0, to = 0;
  std::size_t location = 0;  // the placed one; kLocations + t for an early one of tensor t; kArrayStep: none
};
inline constexpr std::size_t kArrayStep = kLocations + kTensorCount;
inline constexpr std::size_t kStageStepCosts = kArrayStep + 1;

class NestStages {
 public:
  explicit NestStages(const Shape& shape);

  std::size_t count() const { return (early_.size() + 1) << kTensorCount; }
  Stage first() const { return outside(0, kAllTensors); }
  Stage last() const { return inside(0); }

  // The possible sets of tensors with early locations, smaller sets first. Each has its stages outside the processing
  // elements.
  std::size_t earlySets() const { return early_.size(); }
  TensorSet early(std::size_t set) const { return early_[set]; }
  DimMask loopsAllowed(std::size_t set) const { return allowed_[set]; }
  // The set with one more tensor; empty if no nest has it.
  std::optional<std::size_t> with(std::size_t set, Tensor tensor) const { return with_[set][tilescope::index(tensor)]; }

  // buffer, pe: tensors whose location is still to be placed.
  Stage outside(std::size_t set, TensorSet buffer) const { return static_cast<Stage>(set << kTensorCount) + buffer; }
  Stage inside(TensorSet pe) const { return static_cast<Stage>(early_.size() << kTensorCount) + pe; }

  // All steps, ordered so that the steps to a stage come before the steps from it.
  const std::vector<StageStep>& steps() const { return steps_; }
  std::size_t stepsInside() const { return stepsInside_; }  // number of steps inside the processing elements

  bool isInside(Stage stage) const { return stage >= inside(0); }
  std::size_t setOfStage(Stage stage) const { return stage >> kTensorCount; }
  TensorSet toCome(Stage stage) const {
    return stage & kAllTensors;
    // Locations still to be placed: at the buffer, or inside the processing elements.
  }

 private:
  void addSteps();

  std::vector<TensorSet> early_;
  std::vector<DimMask> allowed_;
  std::vector<std::array<std::optional<std::size_t>, kTensorCount>> with_;
  std::vector<StageStep> steps_;
  std::size_t stepsInside_ = 0;
};

}  // namespace tilescope::predictor

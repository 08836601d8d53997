// SPDX-License-Identifier: GPL-3.0-or-later
// How far a nest is fixed when its loops are chosen from the outside in: which refresh locations are still to come, and
// whether the loops of the processing elements have begun.
//
// A location of the processing elements must lie inside the buffer's loops, but its refreshes are counted outside the
// loops directly above it that do not reach its tensor (and one over which the input's window slides). It may so be
// counted among the buffer's loops, "early", if from there on to the processing elements only such loops follow.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/predictor/nest_space.h"

namespace tilescope::predictor {

using TensorSet = std::uint32_t;  // bit of each Tensor
constexpr TensorSet kAllTensors = (TensorSet{1} << kTensorCount) - 1;
constexpr TensorSet setOf(Tensor tensor) {
  return TensorSet{1} << tilescope::index(tensor);
}
constexpr bool contains(TensorSet set, Tensor tensor) {
  return (set & setOf(tensor)) != 0;
}

using Stage = std::uint32_t;

// From one stage to the next at the same tile.
struct StageStep {
  Stage from = 0, to = 0;
  std::size_t location = 0;  // that is chosen; early ones of tensor t: kLocations + t; kArrayStep: none
};
inline constexpr std::size_t kArrayStep = kLocations + kTensorCount;
inline constexpr std::size_t kStageStepCosts = kArrayStep + 1;

class NestStages {
 public:
  explicit NestStages(const Shape& shape);

  std::size_t count() const { return (early_.size() + 1) << kTensorCount; }
  Stage first() const { return outside(0, kAllTensors); }
  Stage last() const { return inside(0); }

  // Stages outside the processing elements: which sets of early locations there are, smaller ones first.
  std::size_t earlySets() const { return early_.size(); }
  TensorSet early(std::size_t set) const { return early_[set]; }
  DimMask loopsAllowed(std::size_t set) const { return allowed_[set]; }
  // The set with one tensor more; nothing if no nest has it.
  std::optional<std::size_t> with(std::size_t set, Tensor tensor) const { return with_[set][tilescope::index(tensor)]; }

  // buffer, pe: tensors whose location is still to come.
  Stage outside(std::size_t set, TensorSet buffer) const { return static_cast<Stage>(set << kTensorCount) + buffer; }
  Stage inside(TensorSet pe) const { return static_cast<Stage>(early_.size() << kTensorCount) + pe; }

  // All steps; those to a stage come before those from it.
  const std::vector<StageStep>& steps() const { return steps_; }
  std::size_t stepsInside() const { return stepsInside_; }  // number of steps inside the processing elements

  bool isInside(Stage stage) const { return stage >= inside(0); }
  std::size_t setOfStage(Stage stage) const { return stage >> kTensorCount; }
  TensorSet toCome(Stage stage) const { return stage & kAllTensors; }  // at the buffer, or inside at pe

 private:
  void addSteps();

  std::vector<TensorSet> early_;
  std::vector<DimMask> allowed_;
  std::vector<std::array<std::optional<std::size_t>, kTensorCount>> with_;
  std::vector<StageStep> steps_;
  std::size_t stepsInside_ = 0;
};

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/predictor/nest_of_steps.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

namespace tilescope::predictor {
namespace {

class Steps {
 public:
  explicit Steps(const NestSpace& space) : space_(space), left_(space.temporal()) {}

  NestMapping run(const std::vector<NestStep>& steps) {
    for (const NestStep& step : steps) take(step);
    gathered_ = left_;
    flush();
    return mapping();
  }

 private:
  void take(const NestStep& step) {
    if (step.kind == NestStep::Kind::Loop) {
      gathered_[index(step.dim)] *= step.bound;
      left_[index(step.dim)] /= step.bound;
      return;
    }
    flush();
    if (step.kind == NestStep::Kind::SlidingLoop) {
      temporal_.emplace_back(name(step.dim), step.bound);
      left_[index(step.dim)] /= step.bound;
    }
    if (step.kind == NestStep::Kind::Array) peBegin_ = temporal_.size();
    for (std::size_t l = 0; l < kLocations; ++l)
      if (step.locations[l]) places_[l] = temporal_.size();
  }

  void flush() {
    for (const Dim dim : kDims)
      if (gathered_[index(dim)] > 1) temporal_.emplace_back(name(dim), gathered_[index(dim)]);
    gathered_ = ones();
  }

  NestMapping mapping() const {
    const auto part = [&](std::size_t from, std::size_t to) {
      return std::vector<LoopFactor>(temporal_.begin() + static_cast<std::ptrdiff_t>(from),
                                     temporal_.begin() + static_cast<std::ptrdiff_t>(to));
    };
    NestMapping mapping;
    std::size_t buffer = peBegin_;
    for (const Tensor tensor : kTensors) buffer = std::min(buffer, places_[bufferOf(tensor)]);
    mapping.dram = part(0, buffer);
    mapping.buffer = part(buffer, peBegin_);
    mapping.pe = part(peBegin_, temporal_.size());
    for (const Dim dim : kDims)
      if (space_.array[index(dim)] > 1) mapping.array.emplace_back(name(dim), space_.array[index(dim)]);
    mapping.refresh.emplace();
    for (const Tensor tensor : kTensors) {
      (*mapping.refresh)["buffer"][tensor] = static_cast<std::int64_t>(places_[bufferOf(tensor)]);
      // What was counted among the buffer's loops lies where those of the processing elements begin.
      (*mapping.refresh)["pe"][tensor] = static_cast<std::int64_t>(std::max(peBegin_, places_[peOf(tensor)]));
    }
    mapping.slidingWindow = space_.slidingWindow;
    return mapping;
  }

  const NestSpace& space_;
  Bounds left_, gathered_ = ones();
  std::vector<LoopFactor> temporal_;
  std::array<std::size_t, kLocations> places_{};  // temporal loops above
  std::size_t peBegin_ = 0;
};

}  // namespace

NestMapping nestOfSteps(const NestSpace& space, const std::vector<NestStep>& steps) {
  return Steps(space).run(steps);
}

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest_of_steps.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

namespace tilescope::predictor {
namespace {

class Steps {
 public:
  explicit Steps(const NestSpace& space) : left_(space.temporal()), rows_(rowsFoldedIn(space)) {
    nest_.array = space.layerArray;
    nest_.slidingWindow = space.slidingWindow;
  }

  Nest run(const std::vector<NestStep>& steps) {
    for (const NestStep& step : steps) take(step);
    gathered_ = left_;
    flush();
    finish();
    return std::move(nest_);
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
      nest_.temporal.push_back({step.dim, step.bound});
      left_[index(step.dim)] /= step.bound;
    }
    if (step.kind == NestStep::Kind::Array) peBegin_ = nest_.temporal.size();
    for (std::size_t l = 0; l < kLocations; ++l)
      if (step.locations[l]) places_[l] = nest_.temporal.size();
  }

  static std::int64_t rowsFoldedIn(const NestSpace& space) {
    return space.layerTemporal()[index(Dim::OY)] / space.temporal()[index(Dim::OY)];
  }

  void flush() {
    const std::int64_t rows = std::gcd(gathered_[index(Dim::OX)], rows_);
    rows_ /= rows;
    gathered_[index(Dim::OX)] /= rows;
    gathered_[index(Dim::OY)] *= rows;
    for (const Dim dim : kDims)
      if (gathered_[index(dim)] > 1) nest_.temporal.push_back({dim, gathered_[index(dim)]});
    gathered_ = ones();
  }

  void finish() {
    nest_.dramLoops = peBegin_;
    for (const Tensor tensor : kTensors) nest_.dramLoops = std::min(nest_.dramLoops, places_[bufferOf(tensor)]);
    nest_.bufferLoops = peBegin_ - nest_.dramLoops;
    for (const Tensor tensor : kTensors) {
      nest_.buffer[tilescope::index(tensor)] = places_[bufferOf(tensor)];
      // A location counted among the buffer's loops lies where the PEs' loops begin.
      nest_.pe[tilescope::index(tensor)] = std::max(peBegin_, places_[peOf(tensor)]);
    }
  }

  Bounds left_, gathered_ = ones();
  std::int64_t rows_ = 1;
  std::array<std::size_t, kLocations> places_{};
  std::size_t peBegin_ = 0;
  Nest nest_;
};

}  // namespace

Nest nestOfSteps(const NestSpace& space, const std::vector<NestStep>& steps) {
  return Steps(space).run(steps);
}

Nest smallestNest(const NestSpace& space) {
  Nest nest;
  nest.array = space.layerArray;
  const Bounds temporal = space.layerTemporal();
  const auto add = [&](DimMask dims) {
    for (const Dim dim : kDims)
      if ((dims & maskOf(dim)) != 0 && temporal[index(dim)] > 1) nest.temporal.push_back({dim, temporal[index(dim)]});
  };
  const DimMask inside = space.stationary == Stationary::Row ? maskOf(Dim::OX) | maskOf(Dim::FX) : 0;
  add(kAllDims & ~inside);
  nest.dramLoops = nest.temporal.size();
  add(inside);
  nest.buffer.fill(nest.dramLoops);
  nest.pe.fill(nest.temporal.size());
  return nest;
}

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
// Enumerates every nest: splits, orders, loops in the PEs, refresh locations. The model counts each.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "core/models/objective.h"
#include "core/models/predictor/nest_cost.h"

namespace tilescope::predictor {

struct SlowBest {
  double first = std::numeric_limits<double>::infinity(), second = first;
  double nests = 0;
};

inline std::pair<double, double> slowValue(Objective objective, double energy, double latency, double bits) {
  switch (objective) {
    case Objective::Energy:
      return {energy, latency};
    case Objective::Latency:
      return {latency, bits};
    case Objective::Traffic:
      return {bits, latency};
    default:
      return {energy * latency, 0};
  }
}

class SlowNestSearch {
 public:
  SlowNestSearch(const Problem& problem, const Bounds& array, bool slidingWindow, std::optional<Stationary> stationary,
                 std::vector<Objective> objectives)
      : problem_(problem), stationary_(stationary), objectives_(std::move(objectives)), best_(objectives_.size()) {
    nest_.array = array;
    nest_.slidingWindow = slidingWindow;
  }

  std::vector<SlowBest> run() {
    Bounds left = problem_.shape.size;
    for (std::size_t d = 0; d < left.size(); ++d) left[d] /= nest_.array[d];
    extend(left);
    return best_;
  }

 private:
  void extend(Bounds& left) {
    bool complete = true;
    for (const Dim dim : kDims) {
      std::int64_t& of = left[index(dim)];
      const std::int64_t all = of;
      for (std::int64_t bound = 2; bound <= all; ++bound) {
        if (all % bound != 0) continue;
        complete = false;
        nest_.temporal.push_back({dim, bound});
        of = all / bound;
        extend(left);
        of = all;
        nest_.temporal.pop_back();
      }
    }
    if (complete)
      for (std::size_t begin = 0; begin <= nest_.temporal.size(); ++begin) locations(begin);
  }

  void locations(std::size_t begin) {
    nest_.dramLoops = 0;
    nest_.bufferLoops = begin;
    if (!dataflowAllowsLoops(begin)) return;
    const std::size_t loops = nest_.temporal.size();
    std::array<std::vector<LevelCount>, kTensorCount> buffer, pe;
    for (const Tensor tensor : kTensors) {
      const std::size_t t = tilescope::index(tensor);
      for (std::size_t p = 0; p <= begin; ++p) {
        nest_.buffer[t] = p;
        buffer[t].push_back(countLevel(problem_.shape, nest_, problem_.shape.size, tensor, Level::Buffer));
      }
      for (std::size_t p = begin; p <= loops; ++p) {
        nest_.pe[t] = p;
        const LevelCount count = countLevel(problem_.shape, nest_, problem_.shape.size, tensor, Level::Pe);
        if (dataflowAllows(tensor, count)) pe[t].push_back(count);
      }
    }
    Counts counts;
    counts.macs = problem_.shape.macs();
    counts.steps = 1;
    for (const Loop& loop : nest_.temporal) counts.steps *= static_cast<double>(loop.bound);
    counts.elements = static_cast<double>(elementsOf(nest_.array));
    for (const LevelCount& bi : buffer[0])
      for (const LevelCount& bw : buffer[1])
        for (const LevelCount& bo : buffer[2]) {
          counts.buffer = {bi, bw, bo};
          counts.pe = {};
          if (!fits(counts)) continue;
          for (const LevelCount& pi : pe[0])
            for (const LevelCount& pw : pe[1])
              for (const LevelCount& po : pe[2]) {
                counts.pe = {pi, pw, po};
                consider(counts);
              }
        }
  }

  bool dataflowAllowsLoops(std::size_t begin) const {
    for (std::size_t i = 0; i < nest_.temporal.size(); ++i) {
      const Dim dim = nest_.temporal[i].dim;
      if (stationary_ == Stationary::None && i >= begin) return false;
      if (stationary_ == Stationary::Row && i < begin && (dim == Dim::OX || dim == Dim::FX)) return false;
    }
    return true;
  }

  bool dataflowAllows(Tensor tensor, const LevelCount& count) const {
    const bool stays = (stationary_ == Stationary::Input && tensor == Tensor::I) ||
                       (stationary_ == Stationary::Weight && tensor == Tensor::W) ||
                       (stationary_ == Stationary::Output && tensor == Tensor::O);
    return !stays || count.repeats == 1;
  }

  bool fits(const Counts& counts) const {
    const std::vector<double> needed = neededBits(problem_, counts);
    for (std::size_t s = 0; s < needed.size(); ++s)
      if (needed[s] > static_cast<double>(problem_.machine.stores[s].capacityBits)) return false;
    return true;
  }

  void consider(const Counts& counts) {
    if (!fits(counts)) return;
    const Accesses accesses = accessesOf(problem_, counts);
    const double energy = energyOf(problem_, counts, accesses).total();
    const double latency = latencyOf(problem_, counts, accesses).total();
    double bits = 0;
    for (std::size_t t = 0; t < kTensorCount; ++t) {
      const TensorPlace& place = problem_.machine.tensors[t];
      const double finished = t == 2 ? counts.buffer[t].words / problem_.rules.compression[t] : 0;
      bits += (accesses.dram[t].total() - finished) * static_cast<double>(place.bits) +
              finished * static_cast<double>(place.finalBits);
    }
    for (std::size_t o = 0; o < objectives_.size(); ++o) {
      const auto [first, second] = slowValue(objectives_[o], energy, latency, bits);
      SlowBest& best = best_[o];
      ++best.nests;
      if (first < best.first * (1 - 1e-12)) best = {first, second, best.nests};
      if (first <= best.first * (1 + 1e-12)) best.second = std::min(best.second, second);
    }
  }

  const Problem& problem_;
  std::optional<Stationary> stationary_;
  std::vector<Objective> objectives_;
  Nest nest_;
  std::vector<SlowBest> best_;
};

}  // namespace tilescope::predictor

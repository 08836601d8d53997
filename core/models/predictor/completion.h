// SPDX-License-Identifier: GPL-3.0-or-later
// The least that the rest of a nest can cost, from every tile and stage on: exact but for memories that several tensors
// share, where each tile only has to fit beside the smallest ones of the others, for the array's diagonals, and for
// first fills, where every tile is free.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/models/predictor/nest_space.h"
#include "core/models/predictor/refresh_costs.h"

namespace tilescope::predictor {

enum class Part { Energy, Bits, Cycles, Fill };  // the first two are sums over the locations, the others maxima

class Completion {
 public:
  Completion() = default;  // of nothing: 0 everywhere
  // mostCycles, of Part::Fill: nests with a slower transfer do not count.
  Completion(const RefreshCosts& costs, const NestStages& stages, Part part, double mostCycles = kNever);
  // Of energy or bits from the outermost tile on, quickly and lower. The dataflow must let loops run in the processing
  // elements.
  static double leastApart(const RefreshCosts& costs, const NestStages& stages, Part part);
  // Of first fills, quickly and lower: every tile is free.
  static Completion ofFills(const RefreshCosts& costs, const NestStages& stages);

  bool isEmpty() const { return !least_; }
  double operator()(Tile tile, Stage stage) const {
    return isEmpty() ? 0 : least_[std::size_t{stage} * tiles_ + tile * isByTile_];
  }

 private:
  Completion(std::size_t tiles, std::size_t stages)  // not filled yet
      : tiles_(tiles), least_(std::make_unique_for_overwrite<double[]>(tiles * stages)) {}
  explicit Completion(const std::vector<double>& ofStages);

  std::size_t tiles_ = 0;
  std::size_t isByTile_ = 1;         // 0: all tiles have the same
  std::unique_ptr<double[]> least_;  // [stage][tile]
};

}  // namespace tilescope::predictor

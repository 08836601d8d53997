// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound on the rest of a nest, by tile and stage. Exact but for three points: in shared memories a tile only
// has to fit with the others' smallest tiles, sharing along diagonals is simplified, and first fills allow any tile.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/models/predictor/nest_space.h"
#include "core/models/predictor/refresh_costs.h"

namespace tilescope::predictor {

enum class Part { Energy, Bits, Cycles, Fill };  // Energy, Bits: sums over locations; Cycles, Fill: maxima

class Completion {
 public:
  Completion() = default;  // 0 everywhere
  // mostCycles, for Part::Fill: slower transfers are ignored.
  Completion(const RefreshCosts& costs, const NestStages& stages, Part part, double mostCycles = kNever);
  // Quick bound of energy or bits from the outermost tile on. The dataflow must allow loops in the PEs.
  static double leastApart(const RefreshCosts& costs, const NestStages& stages, Part part);
  static Completion ofFills(const RefreshCosts& costs, const NestStages& stages);

  bool isEmpty() const { return !least_; }
  double operator()(Tile tile, Stage stage) const {
    return isEmpty() ? 0 : least_[std::size_t{stage} * tiles_ + tile * isByTile_];
  }

 private:
  Completion(std::size_t tiles, std::size_t stages)
      : tiles_(tiles), least_(std::make_unique_for_overwrite<double[]>(tiles * stages)) {}
  explicit Completion(const std::vector<double>& ofStages);

  std::size_t tiles_ = 0;
  std::size_t isByTile_ = 1;         // 0: all tiles have one value
  std::unique_ptr<double[]> least_;  // [stage][tile]
};

}  // namespace tilescope::predictor

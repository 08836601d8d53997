// SPDX-License-Identifier: GPL-3.0-or-later
// The least that the rest of a nest can cost, from every tile and stage on: exact but for memories that several tensors
// share, where each tile only has to fit beside the smallest ones of the others, and for the array's diagonals.
#pragma once

#include <cstdint>
#include <vector>

#include "core/search/predictor/nest_stages.h"
#include "core/search/predictor/refresh_costs.h"

namespace tilescope::predictor {

enum class Part { Energy, Bits, Cycles, Fill };  // the first two are sums over the locations, the others maxima

class Completion {
 public:
  Completion() = default;  // of nothing: 0 everywhere
  Completion(const RefreshCosts& costs, const NestStages& stages, Part part);

  double operator()(Tile tile, Stage stage) const {
    return least_.empty() ? 0 : least_[std::size_t{stage} * tiles_ + tile];
  }

 private:
  std::size_t tiles_ = 0;
  std::vector<double> least_;  // [stage][tile]
};

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/fractional_unrolls.h"

#include <cmath>

namespace tilescope::zigzag {
namespace {

// Spreads the loop over the passes that it needs behind the unrolls on earlier array dimensions.
void spreadOverPasses(ParallelLoops& loops, std::size_t dim, std::int64_t size) {
  SpatialLoop* largest = nullptr;
  double before = 1, beforeLargest = 1;
  for (std::vector<SpatialLoop>& along : loops)
    for (SpatialLoop& loop : along) {
      if (loop.dim != dim) continue;
      if (largest == nullptr || loop.factor > largest->factor) {
        largest = &loop;
        beforeLargest = before;
      }
      before *= loop.factor;
    }
  if (largest == nullptr) return;
  const auto iterations = static_cast<double>(size);
  const double passes = std::ceil(iterations / (largest->factor * beforeLargest));
  largest->factor = iterations / passes / beforeLargest;
}

}  // namespace

ParallelLoops fractionalUnrolls(const Problem& problem, const Unrolling& unrolling) {
  ParallelLoops loops = asSpatialLoops(unrolling);
  for (std::size_t dim = 0; dim < problem.dimCount(); ++dim) spreadOverPasses(loops, dim, problem.sizes[dim]);
  return loops;
}

ParallelLoops integerUnrolls(const ParallelLoops& fractional) {
  ParallelLoops loops = fractional;
  for (std::vector<SpatialLoop>& along : loops)
    for (SpatialLoop& loop : along) loop.factor = std::trunc(loop.factor);
  return loops;
}

}  // namespace tilescope::zigzag
